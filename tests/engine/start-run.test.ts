import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushOutbox } from '@/engine/run/outbox';
import { pendingRuns } from '@/engine/run/pending';
import { resumeRun, startRun } from '@/engine/run/start-run';
import { stopWaiting } from '@/engine/run/stop-waiting';
import { replaceAnswers, resetTool } from '@/engine/session/restore';
import { type FormTool, openTool } from '@/engine/tool';
import type { Declaration } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';

const store = getDefaultStore();
const answers = { name: 'Ann', tags: ['a'], key: 'sk-sample' };
const network = vi.fn<typeof fetch>();
const toasts = { success: vi.spyOn(toast, 'success'), error: vi.spyOn(toast, 'error'), info: vi.spyOn(toast, 'info') };
let made = 0;

function open(parts: Partial<Declaration> = {}): FormTool {
  const tool = openTool(
    moduleFixture({
      id: `run-${made++}`,
      storage: { key: `run${made}`, version: 1, draft: true, result: true },
      ...parts,
    }),
  );
  replaceAnswers(tool, answers);
  return tool;
}

const stateOf = (tool: FormTool) => store.get(tool.atoms.run);
const answer = (body: string, init: ResponseInit = {}) =>
  new Response(body, { headers: { 'Content-Type': 'text/plain' }, ...init });

/** Answers webhook calls with `webhook`, and every question about runs with `runs` (404 where left out). */
function respond(
  webhook: () => Promise<Response>,
  runs: () => Promise<Response> = async () => answer('', { status: 404 }),
): void {
  network.mockImplementation((address) => (String(address).includes('/webhook/') ? webhook() : runs()));
}

const webhookCalls = () => network.mock.calls.filter(([address]) => String(address).includes('/webhook/'));

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  network.mockReset();
  for (const spy of Object.values(toasts)) spy.mockClear().mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('a run', () => {
  it('posts the body with a run id, shows the result, says so and keeps it', async () => {
    respond(async () => answer('A prompt'));
    const tool = open();
    expect(await startRun(tool, answers)).toBe(true);
    const [address, init] = webhookCalls()[0] ?? [];
    expect(String(address)).toMatch(/\/webhook\/fixture$/);
    expect(JSON.parse(String(init?.body))).toEqual({
      name: 'Ann',
      kind: '',
      tags: ['a'],
      wantsMore: false,
      key: 'sk-sample',
    });
    expect(new Headers(init?.headers).get('X-Run-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(stateOf(tool)).toMatchObject({
      status: 'succeeded',
      result: { kind: 'text', value: 'A prompt', mode: 'live' },
    });
    expect(toasts.success).toHaveBeenCalledExactlyOnceWith('Done!', {});
    expect(localStorage.getItem(tool.declaration.storage?.key ?? '')).toContain('A prompt');
    expect(localStorage.getItem(tool.declaration.storage?.key ?? '')).not.toContain('sk-sample');
    expect(pendingRuns()).toEqual({});
  });

  it('sends one request for a double click', async () => {
    respond(async () => answer('A prompt'));
    const tool = open();
    const [first, second] = await Promise.all([startRun(tool, answers), startRun(tool, answers)]);
    expect([first, second]).toEqual([true, false]);
    expect(webhookCalls()).toHaveLength(1);
  });

  it.each([
    [
      'a status of failure',
      () => answer('{"error":{"code":"x","message":"The key was refused."}}', { status: 502 }),
      'The key was refused.',
    ],
    ['an empty answer', () => answer(''), /./],
  ])('fails on %s: says so, keeps the answers, and shows why', async (_what, make, reason) => {
    respond(async () => make());
    const tool = open();
    expect(await startRun(tool, answers)).toBe(false);
    const state = stateOf(tool);
    expect(state).toMatchObject({
      status: 'failed',
      failure: { reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
    });
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith('Failed.', {});
    expect(store.get(tool.atoms.answers)).toEqual(answers);
    expect(pendingRuns()).toEqual({});
  });

  it('fails in plain words where the server cannot be reached', async () => {
    network.mockRejectedValue(new TypeError('fetch failed'));
    const tool = open();
    await startRun(tool, answers);
    expect(stateOf(tool)).toMatchObject({
      status: 'failed',
      failure: { reason: 'The server could not be reached. Check your connection and try again.' },
    });
  });

  it('marks an answer of the demo mode', async () => {
    respond(async () => answer('A prompt', { headers: { 'X-Run-Mode': 'demo' } }));
    const tool = open();
    await startRun(tool, answers);
    expect(stateOf(tool)).toMatchObject({ result: { mode: 'demo' } });
  });

  it('says the declared words at a time-out and still takes the late answer', async () => {
    const late = {
      id: 'x',
      tool: 'x',
      state: 'succeeded',
      mode: 'live',
      startedAt: '',
      answer: { status: 200, contentType: 'text/plain', body: 'Late prompt' },
    };
    respond(
      () => Promise.reject(new DOMException('too long', 'TimeoutError')),
      async () => Response.json(late),
    );
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new DOMException('too long', 'TimeoutError')));
    const tool = open({
      messages: {
        ...moduleFixture().declaration.messages,
        timedOut: { title: 'Request Timeout', description: 'Still going.' },
      },
    });
    expect(await startRun(tool, answers)).toBe(false);
    expect(toasts.error).toHaveBeenCalledWith('Request Timeout', { description: 'Still going.' });
    await vi.waitFor(() =>
      expect(stateOf(tool)).toMatchObject({ status: 'succeeded', result: { value: 'Late prompt' } }),
    );
    timeout.mockRestore();
  });

  it('asks for a lost answer before it calls a run failed', async () => {
    const done = {
      id: 'x',
      tool: 'x',
      state: 'succeeded',
      mode: 'live',
      startedAt: '',
      answer: { status: 200, contentType: 'text/plain', body: 'Found again' },
    };
    respond(
      () => Promise.reject(new TypeError('connection lost')),
      async () => Response.json(done),
    );
    const tool = open();
    expect(await startRun(tool, answers)).toBe(true);
    expect(stateOf(tool)).toMatchObject({ status: 'succeeded', result: { value: 'Found again' } });
  });

  it('is picked up after a reload', async () => {
    let release = (_: Response) => {};
    respond(() => new Promise(() => undefined));
    const tool = open();
    void startRun(tool, answers);
    await vi.waitFor(() => expect(webhookCalls()).toHaveLength(1));
    const reloaded = openTool(moduleFixture({ id: `${tool.declaration.id}` }));
    store.set(reloaded.atoms.run, { type: 'reset' });
    respond(
      () => Promise.reject(new Error('not asked')),
      () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    );
    const resumed = resumeRun(reloaded);
    expect(stateOf(reloaded)).toMatchObject({ status: 'running' });
    await vi.waitFor(() => expect(network.mock.calls.at(-1)?.[0]).toMatch(/\/runs\//));
    release(
      Response.json({
        id: 'x',
        tool: 'x',
        state: 'succeeded',
        mode: 'live',
        startedAt: '',
        answer: { status: 200, contentType: 'text/plain', body: 'Picked up' },
      }),
    );
    await resumed;
    expect(stateOf(reloaded)).toMatchObject({ status: 'succeeded', result: { value: 'Picked up' } });
  });

  it('can be given up; what is said is what the gateway says', async () => {
    respond(
      () => new Promise(() => undefined),
      async () => Response.json({ cancelled: false, state: 'running', message: 'The provider was already asked.' }),
    );
    const tool = open();
    void startRun(tool, answers);
    await vi.waitFor(() => expect(stateOf(tool).status).toBe('running'));
    await stopWaiting(tool);
    expect(stateOf(tool).status).toBe('idle');
    expect(toasts.info).toHaveBeenCalledWith('Stopped waiting', { description: 'The provider was already asked.' });
  });

  it('keeps the last result through a failure, and forgets all at a reset', async () => {
    respond(async () => answer('A prompt'));
    const tool = open();
    await startRun(tool, answers);
    respond(async () => answer('', { status: 500 }));
    await startRun(tool, answers);
    expect(stateOf(tool)).toMatchObject({ status: 'failed', result: { value: 'A prompt' } });
    resetTool(tool, ['answers', 'secrets', 'result']);
    expect(stateOf(tool)).toEqual({ status: 'idle' });
    expect(store.get(tool.atoms.answers)).toEqual({});
    expect(localStorage.getItem(tool.declaration.storage?.key ?? '')).toBeNull();
    expect(toasts.success).toHaveBeenLastCalledWith('Fresh.', {});
  });
});

describe('a request that may fail quietly', () => {
  const quiet = {
    request: { webhook: 'fixture', timeoutSeconds: 5, body: 'form', onFailure: 'succeed-and-queue', public: true },
  } as const;

  it('counts as success, is kept, and is sent again with the same run id', async () => {
    network.mockRejectedValue(new TypeError('down'));
    const tool = open(quiet);
    expect(await startRun(tool, answers)).toBe(true);
    expect(toasts.success).toHaveBeenCalledExactlyOnceWith('Done!', {});
    const runId = () => new Headers(webhookCalls().at(-1)?.[1]?.headers).get('X-Run-Id');
    const first = runId();
    respond(async () => answer('ok'));
    await flushOutbox();
    expect(runId()).toBe(first);
    expect(webhookCalls()).toHaveLength(2);
    await flushOutbox();
    expect(webhookCalls()).toHaveLength(2);
  });
});
