import { SignedOut } from '@/api/authorization';
import { isRefusal, reasonOf } from '@/api/reason-of';
import type { MemberScope } from '@/browser/member-scope';
import { type RunAnswer, type RunWatcher, type SendOutcome, TookTooLong, Unreachable } from './effects';
import { gatewayOf, runAnswer } from './gateway';
import { pause } from './pause';
import { postWebhook, type WebhookCall } from './post-webhook';
import { Reconnection } from './reconnection';

const NOT_SENT = 'Your session has ended, so nothing was sent. Sign in again.';
const NO_TRACE = 'The server knows nothing of this run, so it did not arrive there. You can start it again.';
const NO_ANSWER = 'The run has ended without an answer.';

/** Milliseconds after its start during which a run may still be unknown to the server, as its request may be on its way. */
const ARRIVAL_GRACE_MS = 10_000;

/** Milliseconds between two polls of a run that goes on. */
const POLL_PAUSE_MS = 1000;

/** Number of failed polls in a row after which the watcher is told; a browser that knows it is offline tells at once. */
const TOLERATED_FAILURES = 2;

/**
 * Sends a run and waits for its answer, however long that takes: after a lost connection or a time-out the run may go on at the
 * server, which is asked until it answers. Never rejects; `pending` if the signal aborts.
 */
export async function sendRun(
  scope: MemberScope,
  call: WebhookCall,
  signal: AbortSignal,
  watcher: RunWatcher = {},
): Promise<SendOutcome> {
  const startedAt = Date.now();
  try {
    return answered(await postWebhook(scope, call, signal));
  } catch (error) {
    if (signal.aborted || scope.signal.aborted) return { kind: 'pending', reason: '' };
    if (error instanceof TookTooLong) watcher.onSlow?.();
    else if (!(error instanceof Unreachable))
      return { kind: 'refused', reason: error instanceof SignedOut ? NOT_SENT : reasonOf(error) };
    const instead = error instanceof Unreachable ? error.instead : undefined;
    return collectRun(scope, { id: call.runId, startedAt }, signal, watcher, instead);
  }
}

/**
 * Waits for the answer of a run that was sent, and asks again for as long as the server cannot be reached. Never rejects;
 * `pending` if the signal aborts or the session has ended.
 *
 * @param instead what something else answered in place of the gateway
 */
export async function collectRun(
  scope: MemberScope,
  { id, startedAt }: { id: string; startedAt: number },
  stopSignal: AbortSignal,
  watcher: RunWatcher = {},
  instead?: RunAnswer,
): Promise<SendOutcome> {
  const { poll } = scope.get(gatewayOf);
  const signal = AbortSignal.any([stopSignal, scope.signal]);
  const reconnection = new Reconnection();
  // A clock that was set back must not prolong the wait.
  const lastArrival = Math.min(startedAt, Date.now()) + ARRIVAL_GRACE_MS;
  let failures: number | undefined;
  try {
    for (;;) {
      const occasion = reconnection.signal;
      try {
        const run = await poll(id, AbortSignal.any([signal, occasion]));
        if (failures !== 0) watcher.onReachable?.(true);
        failures = 0;
        const answer = run && runAnswer(run);
        if (answer) return answered(answer);
        if (run && run.state !== 'running') return { kind: 'refused', reason: NO_ANSWER, answer: instead };
        if (!run && (instead || Date.now() > lastArrival))
          return { kind: 'refused', reason: NO_TRACE, answer: instead, isLost: true };
        await pause(POLL_PAUSE_MS, signal);
      } catch (error) {
        if (isRefusal(error)) return { kind: 'pending', reason: reasonOf(error) };
        if (!occasion.aborted) {
          failures = Math.max(failures ?? 0, navigator.onLine ? 0 : TOLERATED_FAILURES) + 1;
          if (failures === TOLERATED_FAILURES + 1) watcher.onReachable?.(false);
          await reconnection.backOff(failures, signal);
        }
      }
      if (signal.aborted) return { kind: 'pending', reason: '' };
    }
  } finally {
    reconnection.dispose();
  }
}

function answered(answer: RunAnswer): SendOutcome {
  return { kind: 'answered', answer, reason: '' };
}
