import type { RunView } from '@/contracts/run';

/** Number of runs needed before a usual duration is shown. */
const MIN_RUNS = 3;

/** Returns the usual duration of a tool's runs in seconds: the median of the member's live runs that succeeded. */
export function usualSeconds(runs: readonly RunView[]): number | undefined {
  const seconds = runs.flatMap(liveDuration).sort((a, b) => a - b);
  return seconds.length < MIN_RUNS ? undefined : seconds[Math.floor(seconds.length / 2)];
}

/** Returns how many seconds a run took; undefined while it is running. */
export function runSeconds({ startedAt, finishedAt }: RunView): number | undefined {
  return finishedAt === undefined ? undefined : (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
}

/** Formats seconds as "8 s" or "2 min". */
export function formatSeconds(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;
}

function liveDuration(run: RunView): number[] {
  const seconds = runSeconds(run);
  // A refinement says nothing about how long a full run takes.
  if (run.state !== 'succeeded' || run.mode !== 'live' || run.refines || seconds === undefined) return [];
  return [seconds];
}
