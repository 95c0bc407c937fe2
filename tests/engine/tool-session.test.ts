import { describe, expect, it, vi } from 'vitest';
import { authorizationHeader, SignedOut } from '@/api/authorization';
import { reasonOf } from '@/api/reason-of';
import { MemberScope } from '@/browser/member-scope';
import { loadNormaliser, loadRenderer } from '@/engine/plugins';
import { pendingRunsOf } from '@/engine/run/pending-runs';
import { isBusy } from '@/engine/run/run-state';
import { ToolSession } from '@/engine/session/tool-session';
import type { Declaration } from '@/generated/declaration';
import { fakeClock, passTime, passTimeUntil } from '../support/fast-time';
import { moduleFixture } from '../support/form-fixture';
import { answer, answers, never, openSession as open, stubNetwork } from '../support/session-network';

vi.mock('@/engine/plugins', async (original) => {
  const real = await original<typeof import('@/engine/plugins')>();
  return { ...real, loadNormaliser: vi.fn(real.loadNormaliser), loadRenderer: vi.fn(real.loadRenderer) };
});
vi.mock('@/api/authorization', async (original) => {
  const real = await original<typeof import('@/api/authorization')>();
  return { ...real, authorizationHeader: vi.fn(real.authorizationHeader) };
});

const { toasts, webhookCalls, runIds, said, respond } = stubNetwork();
const stateOf = ({ store, atoms }: ToolSession) => store.get(atoms.run);
const pendingRuns = ({ scope }: ToolSession) => scope.get(pendingRunsOf).readAll();
const ended = (body: string) =>
  Response.json({
    id: 'x',
    tool: 'x',
    state: 'succeeded',
    mode: 'live',
    startedAt: '',
    answer: { status: 200, contentType: 'text/plain', body },
  });

/** Makes the next request time out immediately. */
const noTime = () =>
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(new DOMException('too long', 'TimeoutError')));

/** A declaration whose results are compared with the requested amount. */
const COUNTED = {
  result: {
    renderer: 'text',
    title: 'Result',
    expect: { count: 'wantsMore', items: 'texts' },
  } as Declaration['result'],
};

/** Reloads: only browser storage remains. */
const reload = ({ tool }: ToolSession) => new ToolSession(new MemberScope(), tool);

describe('a run', () => {
  it('posts the body with a run id, shows the result, says so and keeps it', async () => {
    respond(async () => answer('A prompt'));
    const session = open();
    await session.submit(answers);
    const [address, init] = webhookCalls()[0] ?? [];
    expect(String(address)).toMatch(/\/webhook\/fixture$/);
    expect(JSON.parse(String(init?.body))).toEqual({
      name: 'Ann',
      kind: '',
      tags: ['a'],
      wantsMore: false,
      key: 'sk-sample',
    });
    expect(runIds()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(stateOf(session)).toMatchObject({
      status: 'succeeded',
      result: { kind: 'text', value: 'A prompt', mode: 'live' },
    });
    expect(said()).toEqual(['success: Done!']);
    expect(localStorage.getItem('kept')).toContain('A prompt');
    expect(JSON.stringify(localStorage)).not.toContain('sk-sample');
  });

  it('sends one request for a double click, and says nothing about it', async () => {
    respond(async () => answer('A prompt'));
    const session = open();
    await Promise.all([session.submit(answers), session.submit(answers)]);
    expect(webhookCalls()).toHaveLength(1);
    expect(said()).toEqual(['success: Done!']);
  });

  it.each([
    [
      'a refusal',
      () => answer('{"error":{"code":"x","message":"The key was refused."}}', { status: 502 }),
      'The key was refused.',
    ],
    ['an empty answer', () => answer(''), /./],
  ])('fails on %s: says so, keeps the answers, and shows why', async (_what, make, reason) => {
    respond(async () => make());
    const session = open();
    await session.submit(answers);
    const expected = typeof reason === 'string' ? reason : expect.stringMatching(reason);
    expect(stateOf(session)).toMatchObject({ status: 'failed', failure: { reason: expected } });
    expect(said()).toEqual(['error: Failed.']);
    expect(session.answers).toEqual(answers);
    expect(pendingRuns(session)).toEqual({});
  });

  it('marks an answer of the demo mode', async () => {
    respond(async () => answer('A prompt', { headers: { 'X-Run-Mode': 'demo' } }));
    const session = open();
    await session.submit(answers);
    expect(stateOf(session)).toMatchObject({ result: { mode: 'demo' } });
  });

  it.each([
    { header: 'true', said: 'success: Done.', mailed: true },
    { header: 'false', said: 'success: Done, not mailed.', mailed: false },
    { header: undefined, said: 'success: Done.', mailed: undefined },
  ])(
    'promises a mail only where none is known to have stayed behind ($header)',
    async ({ header, said: words, mailed }) => {
      respond(async () => answer('A prompt', header === undefined ? {} : { headers: { 'X-Run-Mailed': header } }));
      const session = open({ messages: { done: 'Done.', notMailed: 'Done, not mailed.' } });
      await session.submit(answers);
      expect(said()).toEqual([words]);
      expect(stateOf(session).result?.mailed).toBe(mailed);
    },
  );

  it('says what could not be read for an answer, also after a reload', async () => {
    const unread = 'https://a.example could not be read – paste it.';
    respond(async () => answer('A prompt', { headers: { 'X-Run-Unread': encodeURIComponent(unread) } }));
    const session = open({ storage: { key: 'kept', version: 1, result: true } });
    await session.submit(answers);
    expect(stateOf(session).result?.unread).toBe(unread);
    expect(session.records.load().result?.unread).toBe(unread);
  });

  it('does for a late answer what it does for a prompt one: keeps it, says so, finishes', async () => {
    noTime();
    respond(
      () => Promise.reject(new DOMException('too long', 'TimeoutError')),
      async () => ended('Late prompt'),
    );
    const { messages } = moduleFixture().declaration;
    const session = open({
      messages: { ...messages, timedOut: { title: 'Request Timeout', description: 'Still going.' } },
    });
    const finished = vi.fn();
    session.runs.onFinished(finished);
    await session.submit(answers);
    expect(said().toSorted()).toEqual(['error: Request Timeout', 'success: Done!']);
    expect(stateOf(session)).toMatchObject({ status: 'succeeded', result: { value: 'Late prompt' } });
    expect(localStorage.getItem('kept')).toContain('Late prompt');
    expect(finished).toHaveBeenCalledOnce();
  });

  it('is waited for beside a form that is free, however its late answer comes', async () => {
    noTime();
    respond(() => Promise.reject(new DOMException('too long', 'TimeoutError')), never);
    const session = open();
    void session.submit(answers);
    await vi.waitFor(() => expect(stateOf(session).status).toBe('timed-out'));
    const busy: boolean[] = [];
    session.store.sub(session.atoms.run, () => busy.push(isBusy(stateOf(session))));
    void session.restoreRun();
    respond(never, async () => ended('Late prompt'));
    void session.runs.resumePending();
    await vi.waitFor(() => expect(stateOf(session).status).toBe('succeeded'));
    expect(stateOf(session).result?.value).toBe('Late prompt');
    expect(busy).not.toContain(true);
  });

  it('lets its late answer not take the place of a run another tab has sent since', async () => {
    const session = open();
    const { id } = session.tool.declaration;
    const newerRun = { id: 'newer', startedAt: 5, inputs: {} };
    session.scope.get(pendingRunsOf).write(id, newerRun);
    session.scope.get(pendingRunsOf).write(id, { id: 'late', startedAt: 1, inputs: {}, settled: true });
    expect(pendingRuns(session)).toEqual({ [id]: newerRun });
  });

  it.each([
    ['what reads it', loadNormaliser],
    ['what counts it', loadRenderer],
  ])(
    'whose answer is there though %s cannot be loaded is looked at again, and nothing is sent twice',
    async (_, load) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      vi.mocked(load as typeof loadRenderer).mockRejectedValueOnce(new TypeError('Failed to fetch'));
      respond(
        async () => answer('A prompt'),
        async () => ended('A prompt'),
      );
      const session = open(COUNTED);
      await session.submit({ ...answers, wantsMore: true });
      expect(stateOf(session)).toMatchObject({ status: 'failed', failure: { isUnread: true } });
      expect(said()).toEqual(['info: The answer arrived']);
      await session.runs.resumePending();
      expect(stateOf(session)).toMatchObject({ status: 'succeeded', result: { value: 'A prompt' } });
      expect(webhookCalls()).toHaveLength(1);
    },
  );

  it('lets its lock go and finishes its step where its message cannot be said', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    respond(async () => answer('A prompt'));
    const session = open();
    const finished = vi.fn();
    session.runs.onFinished(finished);
    vi.mocked(loadRenderer).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await session.submit(answers);
    expect(logged).toHaveBeenCalled();
    expect(finished).toHaveBeenCalledOnce();
    await session.submit(answers);
    expect(webhookCalls()).toHaveLength(2);
  });

  it('that was not sent, as the session has ended or by a fault of this page, is not told as one of the network', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.mocked(authorizationHeader).mockRejectedValue(new SignedOut());
    const session = open();
    await session.submit(answers);
    vi.mocked(authorizationHeader).mockResolvedValue({});
    const over = expect.stringContaining('Your session has ended');
    expect(stateOf(session)).toMatchObject({ status: 'failed', failure: { reason: over } });
    expect(reasonOf(new TypeError('x is not a function'))).toContain('This page made a mistake');
  });

  it('asks for a lost answer before it calls a run failed', async () => {
    respond(
      () => Promise.reject(new TypeError('connection lost')),
      async () => ended('Found again'),
    );
    const session = open();
    await session.submit(answers);
    expect(stateOf(session)).toMatchObject({ status: 'succeeded', result: { value: 'Found again' } });
    expect(said()).toEqual(['success: Done!']);
  });

  it.each([
    ['that arrived is shown, and no other is sent', true, 1],
    ['that never arrived gives way to another', false, 2],
  ])('whose connection was lost and %s where the form is sent again', async (_, isKnown, sent) => {
    const lost = () => Promise.reject(new TypeError('connection lost'));
    respond(lost, lost);
    fakeClock();
    const session = open();
    void session.submit(answers);
    await passTimeUntil(() => expect(stateOf(session).status).toBe('timed-out'));
    const [first] = runIds();
    void session.submit({ ...answers, name: 'Bo' });
    const unreachable = ['info: The server cannot be reached', 'info: The server cannot be reached'];
    await passTimeUntil(() => expect(said(), 'nobody could be asked').toEqual(unreachable));
    expect(runIds(), 'nothing is sent before that').toEqual([first]);
    expect(pendingRuns(session)).toMatchObject({ fixture: { id: first } });
    respond(async () => answer('Second'), isKnown ? async () => ended('First') : undefined);
    await passTime(session.submit(answers));
    expect(webhookCalls()).toHaveLength(sent);
    expect(stateOf(session)).toMatchObject({ status: 'succeeded', result: { value: isKnown ? 'First' : 'Second' } });
    expect(said().includes('info: Your earlier request arrived')).toBe(isKnown);
    await passTime(session.submit(answers));
    expect(webhookCalls(), 'the next one is sent').toHaveLength(sent + 1);
  });

  it('is picked up after a reload, kept, said and finished', async () => {
    respond(never);
    const session = open();
    void session.submit(answers);
    await vi.waitFor(() => expect(webhookCalls()).toHaveLength(1));
    session.scope.end();
    respond(never, async () => ended('Picked up'));
    const again = reload(session);
    const finished = vi.fn();
    again.runs.onFinished(finished);
    again.restoreDraft();
    await again.restoreRun();
    expect(stateOf(again)).toMatchObject({ status: 'succeeded', result: { value: 'Picked up' } });
    expect(said()).toEqual(['success: Done!']);
    expect(localStorage.getItem('kept')).toContain('Picked up');
    expect(finished).toHaveBeenCalledOnce();
    expect(webhookCalls(), 'nothing is sent again').toHaveLength(1);
  });

  it('whose answer arrived while nobody looked is shown on the next visit, also where nothing is kept', async () => {
    respond(
      async () => answer('A prompt'),
      async () => ended('A prompt'),
    );
    const session = open({ storage: undefined });
    await session.submit(answers);
    const again = reload(session);
    await again.restoreRun();
    expect(stateOf(again)).toMatchObject({ status: 'succeeded', result: { value: 'A prompt' } });
    expect(said(), 'said when it arrived, and not again').toEqual(['success: Done!']);
    again.runs.markViewed();
    const third = reload(again);
    await third.restoreRun();
    expect(stateOf(third)).toEqual({ status: 'idle' });
  });

  it('can be given up: the request ends, the form is free, and what is said is what the gateway says', async () => {
    respond(never, async () => Response.json({ cancelled: true, message: 'The run was stopped.' }));
    const session = open();
    const submitted = session.submit(answers);
    await vi.waitFor(() => expect(webhookCalls()).toHaveLength(1));
    await session.runs.stop();
    await submitted;
    expect(stateOf(session).status).toBe('idle');
    expect(webhookCalls()[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toasts.info).toHaveBeenCalledExactlyOnceWith('Stopped waiting', { description: 'The run was stopped.' });
    expect(toasts.error).not.toHaveBeenCalled();
    expect(pendingRuns(session)).toEqual({});
  });

  it('keeps the last result through a failure, and forgets all at a reset', async () => {
    respond(async () => answer('A prompt'));
    const session = open();
    await session.submit(answers);
    respond(async () => answer('', { status: 500 }));
    await session.submit(answers);
    expect(stateOf(session)).toMatchObject({ status: 'failed', result: { value: 'A prompt' } });
    session.reset(['answers', 'secrets', 'result']);
    expect(stateOf(session)).toEqual({ status: 'idle' });
    expect(session.answers).toEqual({});
    expect(localStorage.getItem('kept')).toBeNull();
    expect(toasts.success).toHaveBeenLastCalledWith('Fresh.', { undo: expect.any(Function) });
  });

  it('does nothing any more once its member has left', async () => {
    let release = (_: Response) => {};
    respond(() => new Promise((resolve) => (release = resolve)));
    const session = open();
    void session.submit(answers);
    await vi.waitFor(() => expect(webhookCalls()).toHaveLength(1));
    session.scope.end();
    release(answer('A prompt'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(stateOf(session)).toMatchObject({ status: 'running' });
    expect(said()).toEqual([]);
    expect(localStorage.getItem('kept')).toBeNull();
  });
});
