import type { RunProgress, RunView } from '@/contracts/run';
import type { Gateway } from './gateway';
import { pause } from './pause';

/** Milliseconds between two polls: a run that reports often is only sampled. */
const POLL_MS = 2000;

/** Polls the progress of a run until it ends or the signal aborts. Never rejects. */
export async function pollProgress(
  { waitForProgress }: Gateway,
  runId: string,
  onProgress: (report: RunProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  let seenVersion: number | undefined;
  for (;;) {
    // The run's own request may still be in flight: polling an unknown run would be logged as a failed request.
    await pause(POLL_MS, signal);
    if (signal.aborted) return;
    const run: RunView | undefined = await waitForProgress(runId, seenVersion, signal).catch(() => undefined);
    if (run && run.state !== 'running') return;
    if (run?.progress && !signal.aborted) {
      seenVersion = run.progress.at;
      onProgress(run.progress);
    }
  }
}
