import type { RunEffects } from './effects';
import type { RunEvent, StartedRun } from './run-state';

/**
 * Decides what happens to a run that has acquired the lock. An earlier run without an answer may have reached the server, so
 * this first asks the server about that run: nobody must pay twice for one answer. If it cannot be asked, the run may be there.
 *
 * @param awaitedRunId id of the run this page waits for; the member knows about that run and may start another
 */
export async function eventAfterLock(
  { pendingRun, isKnown }: RunEffects,
  { id: runId }: StartedRun,
  awaitedRunId: string | undefined,
  signal: AbortSignal,
): Promise<RunEvent> {
  const pending = pendingRun.read();
  if (!pending || pending.settled || [runId, awaitedRunId].includes(pending.id)) return { type: 'locked', runId };
  const { settled: _, ...earlier } = pending;
  try {
    const isFound = await isKnown(earlier.id, signal);
    return isFound ? { type: 'earlierRunFound', runId, earlier } : { type: 'locked', runId };
  } catch {
    return { type: 'earlierRunUnclear', runId, earlier };
  }
}
