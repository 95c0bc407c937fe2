import { SignedOut } from './authorization';
import { TookTooLong, Unreachable } from './effects';
import type { RunEvent, StartedRun } from './run-state';

const SESSION_OVER = 'Your session has ended, so nothing was sent. Sign in again.';
const NOT_SENT = 'This page made a mistake, so nothing was sent. Reload the page and try again.';

/** What a request that gave no answer means for its run. Only what the network did counts as lost: nothing else is looked for. */
export function withoutAnswer({ id: runId }: StartedRun, error: unknown): RunEvent {
  if (error instanceof TookTooLong) return { type: 'timed-out', runId };
  if (error instanceof Unreachable) return { type: 'lost', runId };
  const isSignedOut = error instanceof SignedOut;
  if (!isSignedOut) console.error('A run could not be sent:', error);
  const reason = isSignedOut ? SESSION_OVER : NOT_SENT;
  return { type: 'answered', runId, outcome: { kind: 'failed', failure: { reason } } };
}
