import { render } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RequestAction } from '@/engine/page/request-action';
import { loadNormaliser, loadRenderer } from '@/engine/plugins';
import type { RunResult } from '@/engine/run/run-state';
import { performAction, resumeAction } from '@/engine/session/perform-action';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Action } from '@/generated/declaration';
import { fakeClock, passTime, passTimeUntil } from '../support/fast-time';
import { Within } from '../support/session';
import { answer, answers, openSession, stubNetwork } from '../support/session-network';

const { webhookCalls, respond, said } = stubNetwork();
const made: RunResult = { kind: 'text', value: 'Made', runId: 'one', mode: 'live', inputs: { name: 'Ann' } };
const ended = (body: string) =>
  Response.json({
    id: 'x',
    state: 'succeeded',
    mode: 'live',
    answer: { status: 200, contentType: 'text/plain', body },
  });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const running = async () => Response.json({ id: 'x', state: 'running', mode: 'live' });
const unknown = async () => Response.json({ error: { code: 'unknown_run', message: 'No such run.' } }, { status: 404 });

const INTO: Action = {
  do: 'request',
  label: 'Draft anew',
  into: 'result',
  request: { webhook: 'fixture-2', timeoutSeconds: 5, body: {} },
  messages: { done: 'Drafted.', failed: 'It could not be done.' },
};
const { into: _, ...SHARED } = INTO;
const SEND: Action = { ...SHARED, label: 'Send it' };

// At hand, so that no test waits for them.
beforeAll(() => Promise.all([loadNormaliser('plain-text'), loadRenderer('text'), import('@/engine/run/outcome-of')]));
beforeEach(() => {
  fakeClock();
  localStorage.clear();
});

async function sessionWithResult(): Promise<ToolSession> {
  const session = openSession();
  await session.runs.show(made);
  return session;
}

/** Sends an action whose answer does not come, and closes the page. */
async function sendAndClose(action: Action): Promise<void> {
  respond(lost, running);
  const session = await sessionWithResult();
  void performAction(session, action, made, answers);
  await passTimeUntil(() => expect(webhookCalls()).toHaveLength(1));
  session.scope.end();
}

describe.each([INTO, SEND])('the action "$label" that was sent before a reload', (action) => {
  it('is collected where its result shows again, and announced once', async () => {
    await sendAndClose(action);
    respond(lost, async () => ended('Second'));
    const session = await sessionWithResult();
    render(
      <Within session={session}>
        <RequestAction session={session} action={action} result={made} />
      </Within>,
    );
    await passTimeUntil(() => expect(said()).toEqual(['success: Drafted.']));
    expect(session.result?.value).toBe(action.into ? 'Second' : 'Made');
    expect(webhookCalls()).toHaveLength(1);
    expect(resumeAction(session, action, made)).toBeUndefined();
  });

  it('is asked for, and not sent again, where it is pressed once more', async () => {
    await sendAndClose(action);
    let isBack = false;
    respond(lost, async () => (isBack ? ended('Second') : lost()));
    const session = await sessionWithResult();
    const outcome = performAction(session, action, made, answers);
    await passTimeUntil(() => expect(said()).toEqual(['info: The server cannot be reached']));
    isBack = true;
    expect(await passTime(outcome)).toMatchObject({ ok: true });
    expect(webhookCalls()).toHaveLength(1);
  });

  it('is sent again where the server knows nothing of it', async () => {
    await sendAndClose(action);
    respond(async () => answer('Second'), unknown);
    const session = await sessionWithResult();
    expect(await passTime(performAction(session, action, made, answers))).toMatchObject({ ok: true });
    expect(webhookCalls()).toHaveLength(2);
  });

  it('is left alone where another result shows', async () => {
    await sendAndClose(action);
    const session = openSession();
    const other = { ...made, runId: 'two' };
    await session.runs.show(other);
    expect(resumeAction(session, action, other)).toBeUndefined();
    expect(resumeAction(session, action, made)).toBeDefined();
  });
});

it('an action that is performed twice at a time is sent once', async () => {
  respond(async () => answer('Second'));
  const session = await sessionWithResult();
  const both = [performAction(session, INTO, made, answers), performAction(session, INTO, made, answers)];
  expect(await passTime(Promise.all(both))).toMatchObject([{ ok: true }, { ok: true }]);
  expect(webhookCalls()).toHaveLength(1);
});
