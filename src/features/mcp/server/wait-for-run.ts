import type { RunReport } from '@/contracts/run';
import type { Tuning } from '@/server/platform/tuning';
import type { ProgramServices } from '@/server/runs/programs/start-run';
import type { StoredRun } from '@/server/runs/run-store';
import type { LinkServices } from './result-links';

/** How often a client gets a progress notification. Clients give up after a minute without one. */
const PROGRESS_INTERVAL_MS = 15_000;

export type CallServices = ProgramServices & LinkServices & Pick<Tuning, 'assistantWaitMs'>;

export interface RunWait {
  /** Ends the wait. */
  signal: AbortSignal;
  /** Receives the progress of the run; absent if the client did not ask for it. */
  onProgress?: ((report: RunReport) => Promise<void>) | undefined;
  /** Waits for the end of the run, however long that takes. */
  isUnlimited?: boolean;
}

/** Waits for the end of a run. Resolves with the run, still in progress if the wait ended before; undefined if it is gone. */
export async function waitForRun(
  { store, watchRun, assistantWaitMs }: Pick<CallServices, 'store' | 'watchRun' | 'assistantWaitMs'>,
  id: string,
  { signal, onProgress, isUnlimited }: RunWait,
): Promise<StoredRun | undefined> {
  const options = { maxSilenceMs: PROGRESS_INTERVAL_MS, ...(!isUnlimited && { timeoutMs: assistantWaitMs }) };
  let latest: StoredRun | undefined;
  for await (const run of watchRun(id, signal, options)) {
    // A run that has just begun has nothing to report.
    if (run.state === 'running' && (run.progress || latest))
      await onProgress?.(run.progress ? (JSON.parse(run.progress) as RunReport) : {});
    latest = run;
  }
  return latest && latest.state !== 'running' ? latest : store.find(id);
}
