import type { RuleFinding } from './finding.ts';

/** Begins every text `npm run new:tool` leaves to whoever makes the tool. */
export const SAY_HERE = 'Say here';

/** Rules about what is still to be written or confirmed: a tool works without, and is not done. */
const RULES = ['questions-open', 'words-written'];

/** Whether a finding is no fault of what stands there, but of what does not stand there yet. */
export function isOpenQuestion({ rule }: Pick<RuleFinding, 'rule'>): boolean {
  return RULES.includes(rule);
}
