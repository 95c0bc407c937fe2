import type { RunEffects } from './effects';
import type { RunEvent, StartedRun } from './run-state';

/**
 * Decides what happens to a run that has the lock. A run that was sent earlier and never answered may have arrived: the
 * server is asked for it first, so that nobody pays twice for one answer.
 *
 * @param awaited id of the run this page waits for; the member knows of that one and may send another
 */
export async function eventAfterLock(
  { notes, isKnown }: RunEffects,
  { id: runId }: StartedRun,
  awaited: string | undefined,
  signal: AbortSignal,
): Promise<RunEvent> {
  const noted = notes.read();
  if (!noted || noted.settled || noted.id === runId || noted.id === awaited) return { type: 'locked', runId };
  const { settled: _, ...earlier } = noted;
  try {
    return (await isKnown(earlier.id, signal)) ? { type: 'found', runId, earlier } : { type: 'locked', runId };
  } catch {
    return { type: 'silent', runId };
  }
}
