import type { RunReport, RunView } from '@/contracts/run';
import type { Gateway } from './gateway';
import { pause } from './pause';

/** Between two questions, in milliseconds: a run that says much is not followed word by word. */
const PAUSE_MS = 2000;

/** Asks what a run says of how far it is, until it has ended or nobody wants to know any more. Never rejects. */
export async function followRun(
  { follow }: Gateway,
  runId: string,
  say: (report: RunReport) => void,
  signal: AbortSignal,
): Promise<void> {
  let told: number | undefined;
  for (;;) {
    // Its own request may still be on its way: a run nobody knows would be logged as a failed request.
    await pause(PAUSE_MS, signal);
    if (signal.aborted) return;
    const run: RunView | undefined = await follow(runId, told, signal).catch(() => undefined);
    if (run && run.state !== 'running') return;
    if (run?.progress && !signal.aborted) {
      told = run.progress.at;
      say(run.progress);
    }
  }
}
