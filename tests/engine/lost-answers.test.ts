import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadNormaliser, loadRenderer } from '@/engine/plugins';
import { flushOutboxes } from '@/engine/run/outbox';
import { pendingRunsOf } from '@/engine/run/pending-runs';
import type { RunResult } from '@/engine/run/run-state';
import { performAction } from '@/engine/session/perform-action';
import { refinerOf } from '@/engine/session/refiner';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Action } from '@/generated/declaration';
import { fakeClock, passSeconds, passTime, passTimeUntil } from '../support/fast-time';
import { proxyPage } from '../support/network-faults';
import { ended, RUN_NETWORK_FAULTS, view } from '../support/run-network-faults';
import { answer, answers, openSession, stubNetwork } from '../support/session-network';

const { webhookCalls, runIds, respond, said } = stubNetwork();
const stateOf = ({ store, atoms }: ToolSession) => store.get(atoms.run);
const pendingRuns = ({ scope }: ToolSession) => Object.keys(scope.get(pendingRunsOf).readAll());
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const made: RunResult = { kind: 'text', value: 'Made', runId: 'one', mode: 'live', inputs: { name: 'Ann' } };

// At hand, so that no test waits for them.
beforeAll(() => Promise.all([loadNormaliser('plain-text'), loadRenderer('text'), import('@/engine/run/outcome-of')]));
beforeEach(() => {
  fakeClock();
  localStorage.clear();
});

describe.each(RUN_NETWORK_FAULTS)('%s has not answered for the run', (_, said) => {
  it('that was sent: it is collected, and nothing is sent twice', async () => {
    let polls = 0;
    let isOver = false;
    respond(said, async () => {
      polls += 1;
      return isOver ? ended('Late') : Response.json(view('running'));
    });
    const session = openSession();
    void session.submit(answers);
    await passTimeUntil(() => expect(polls).toBeGreaterThan(0));
    expect(pendingRuns(session)).toEqual(['fixture']);
    isOver = true;
    await passTimeUntil(() =>
      expect(stateOf(session)).toMatchObject({ status: 'succeeded', result: { value: 'Late' } }),
    );
    expect(webhookCalls()).toHaveLength(1);
  });

  it('of a change of a result', async () => {
    respond(said, async () => ended('Shorter'));
    const refine = { webhook: 'fixture-refine', wishes: [] };
    const session = openSession({ result: { renderer: 'text', title: 'Result', refine } });
    await session.runs.show(made);
    await passTime(refinerOf(session).refine(made, { label: 'Shorter', ask: 'Shorter.' }));
    expect(session.result?.value).toBe('Shorter');
    expect(webhookCalls()).toHaveLength(1);
  });

  it('of an action', async () => {
    respond(said, async () => ended('Other'));
    const session = openSession();
    await session.runs.show(made);
    expect(await passTime(performAction(session, ACTION, made, answers))).toMatchObject({ ok: true });
    expect(session.result?.value).toBe('Other');
    expect(webhookCalls()).toHaveLength(1);
  });

  it('of a queued request: it is sent again under its id', async () => {
    respond(said);
    const session = openSession({
      request: { webhook: 'fixture', timeoutSeconds: 5, body: 'form', onFailure: 'succeed-and-queue', public: true },
    });
    await passTime(session.submit(answers));
    respond(async () => answer('ok'));
    await passTime(flushOutboxes(session.scope));
    expect(new Set(runIds()).size).toBe(1);
    expect(webhookCalls()).toHaveLength(2);
  });
});

const ACTION = {
  do: 'call',
  label: 'Do it',
  into: true,
  request: { webhook: 'fixture-2', timeoutSeconds: 5, body: {} },
  messages: { done: 'Done', failed: 'It could not be done.' },
} as unknown as Action;

it('what a proxy says counts where the server knows no such run', async () => {
  respond(async () => proxyPage(413));
  const session = openSession();
  await passTime(session.submit(answers));
  const reason = 'The request was too large for the service.';
  expect(stateOf(session)).toMatchObject({ status: 'failed', failure: { reason } });
  expect(pendingRuns(session)).toEqual([]);
});

describe('a run that cannot be asked about', () => {
  it.each([
    ['no connection', lost],
    ['a proxy without its server', async () => proxyPage(502)],
    ['a page of another network', async () => proxyPage(200)],
    ['a proxy that knows no such page', async () => proxyPage(404)],
  ])('by %s stays pending, is told, and is collected without a press', async (_, broken) => {
    respond(lost, broken);
    const session = openSession();
    void session.submit(answers);
    await passTimeUntil(() => expect(stateOf(session).status).toBe('timed-out'));
    expect(said()).toEqual(['info: The server cannot be reached']);
    expect(pendingRuns(session)).toEqual(['fixture']);
    respond(lost, async () => ended('Made meanwhile'));
    await passTimeUntil(() => expect(stateOf(session).result?.value).toBe('Made meanwhile'));
    expect(webhookCalls()).toHaveLength(1);
    await passTimeUntil(() => expect(said()).toContain('success: Done!'));
  });

  it('is not told as lost for one poll that fails', async () => {
    let polls = 0;
    respond(lost, async () => (polls++ === 0 ? lost() : ended('At the second')));
    const session = openSession();
    await passTime(session.submit(answers));
    expect(stateOf(session)).toMatchObject({ status: 'succeeded', result: { value: 'At the second' } });
    expect(said()).toEqual(['success: Done!']);
  });

  it('is asked for again at once where the connection is back, also while a poll hangs', async () => {
    let polls = 0;
    respond(lost, () => {
      polls += 1;
      return polls === 1 ? new Promise(() => undefined) : Promise.resolve(ended('Back'));
    });
    const session = openSession();
    void session.submit(answers);
    await passTimeUntil(() => expect(polls).toBe(1));
    window.dispatchEvent(new Event('online'));
    await passTimeUntil(() => expect(stateOf(session).result?.value).toBe('Back'));
  });

  it('is asked for again where a poll has hung for longer than the server holds one', async () => {
    let polls = 0;
    respond(lost, () => {
      polls += 1;
      return polls === 1 ? new Promise(() => undefined) : Promise.resolve(ended('Later'));
    });
    const session = openSession();
    void session.submit(answers);
    await passTimeUntil(() => expect(polls).toBe(1));
    await passSeconds(40);
    await passTimeUntil(() => expect(stateOf(session).result?.value).toBe('Later'));
  });

  it('is looked for, and not sent, where the form is sent once more', async () => {
    respond(lost, lost);
    const session = openSession();
    void session.submit(answers);
    await passTimeUntil(() => expect(stateOf(session).status).toBe('timed-out'));
    void session.submit({ ...answers, name: 'Bo' });
    await passTimeUntil(() => expect(stateOf(session).status).toBe('timed-out'));
    respond(lost, async () => ended('The first'));
    await passTimeUntil(() => expect(stateOf(session).result?.value).toBe('The first'));
    expect(webhookCalls()).toHaveLength(1);
  });

  it('may be on its way still: it is asked for some seconds before it counts as never sent', async () => {
    let polls = 0;
    respond(lost, async () => (polls++ < 3 ? Response.json({}, { status: 404 }) : ended('It did arrive')));
    const session = openSession();
    await passTime(session.submit(answers));
    expect(stateOf(session)).toMatchObject({ status: 'succeeded', result: { value: 'It did arrive' } });
  });
});
