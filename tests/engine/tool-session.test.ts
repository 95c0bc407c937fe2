import { describe, expect, it, vi } from 'vitest';
import { Scope } from '@/browser/scope';
import { notesOf } from '@/engine/run/notes';
import { ToolSession } from '@/engine/session/tool-session';
import { moduleFixture } from '../support/form-fixture';
import { answer, answers, heldNetwork, never, openSession as open } from '../support/session-network';

const { network, toasts, webhookCalls, runIds, said, respond } = heldNetwork();
const stateOf = ({ store, atoms }: ToolSession) => store.get(atoms.run);
const notes = ({ scope }: ToolSession) => scope.of(notesOf).all();
const ended = (body: string) =>
  Response.json({
    id: 'x',
    tool: 'x',
    state: 'succeeded',
    mode: 'live',
    startedAt: '',
    answer: { status: 200, contentType: 'text/plain', body },
  });

/** As after a reload: nothing is left but what the browser keeps. */
const reload = ({ tool }: ToolSession) => new ToolSession(new Scope(), tool);

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
    expect(notes(session)).toEqual({});
  });

  it('fails in plain words where the server cannot be reached', async () => {
    network.mockRejectedValue(new TypeError('fetch failed'));
    const session = open();
    await session.submit(answers);
    expect(stateOf(session)).toMatchObject({
      status: 'failed',
      failure: { reason: 'The server could not be reached. Check your connection and try again.' },
    });
    expect(said()).toEqual(['error: Failed.']);
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
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new DOMException('too long', 'TimeoutError')));
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
    timeout.mockRestore();
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
    again.runs.seen();
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
    expect(notes(session)).toEqual({});
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
