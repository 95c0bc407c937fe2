import type { RunView } from '@/contracts/run';

/** Runs needed before a usual time is claimed. */
const ENOUGH = 3;

/** How long a tool's runs usually take, learned from the member's own: the median of the live ones that succeeded, in seconds. */
export function usualSeconds(runs: readonly RunView[]): number | undefined {
  const seconds = runs.flatMap(secondsOf).sort((a, b) => a - b);
  return seconds.length < ENOUGH ? undefined : seconds[Math.floor(seconds.length / 2)];
}

/** Seconds in words: "8 s", "2 min". */
export function inWords(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;
}

function secondsOf({ state, mode, refines, startedAt, finishedAt }: RunView): number[] {
  // A change of a result is no measure for making one.
  if (state !== 'succeeded' || mode !== 'live' || refines || !finishedAt) return [];
  return [(Date.parse(finishedAt) - Date.parse(startedAt)) / 1000];
}
