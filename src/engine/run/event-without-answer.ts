import { SignedOut } from '@/api/authorization';
import { TookTooLong, Unreachable } from './effects';
import type { RunEvent, StartedRun } from './run-state';

const SESSION_ENDED = 'Your session has ended, so nothing was sent. Sign in again.';
const SEND_FAILED = 'This page made a mistake, so nothing was sent. Reload the page and try again.';

/** Maps a request that failed without an answer to an event of its run. Only network failures count as a lost connection, after which the page looks for the run. */
export function eventWithoutAnswer({ id: runId }: StartedRun, error: unknown): RunEvent {
  if (error instanceof TookTooLong) return { type: 'timed-out', runId };
  if (error instanceof Unreachable) return { type: 'connectionLost', runId };
  const isSignedOut = error instanceof SignedOut;
  if (!isSignedOut) console.error('A run could not be sent:', error);
  const reason = isSignedOut ? SESSION_ENDED : SEND_FAILED;
  return { type: 'answered', runId, outcome: { kind: 'failed', failure: { reason } } };
}
