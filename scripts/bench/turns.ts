import { median } from './main-thread.ts';

/** The median costs of the site and of code by hand, in milliseconds of processor time. */
export interface Comparison {
  ours: number;
  theirs: number;
}

/** Called with each comparison once it is measured. */
export type Report = (name: string, comparison: Comparison) => void;

/**
 * Measures two contestants in turns, so that other load of the machine affects both, and compares the medians of all costs.
 * The first round warms up and does not count.
 *
 * @param measure returns the costs of one turn in milliseconds
 */
export async function compareInTurns<T>(
  [ours, theirs]: readonly [ours: T, theirs: T],
  rounds: number,
  measure: (contestant: T, round: number) => Promise<readonly number[]>,
): Promise<Comparison> {
  const costs: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round <= rounds; round++) {
    const turn = { ours: await measure(ours, round), theirs: await measure(theirs, round) };
    if (round === 0) continue;
    costs.ours.push(...turn.ours);
    costs.theirs.push(...turn.theirs);
  }
  return { ours: median(costs.ours), theirs: median(costs.theirs) };
}
