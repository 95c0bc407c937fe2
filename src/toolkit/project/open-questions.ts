import type { RuleFinding } from '../finding';

/** Prefix of every text that `npm run new:tool` leaves for the maintainer to write. */
export const TODO_PREFIX = 'Say here';

/** Rules about texts that still have to be written or confirmed; a tool works without that, but is not finished. */
const RULES = ['questions-open', 'words-written'];

/** Returns true if a finding is about something missing, not about something wrong. */
export function isOpenQuestion({ rule }: Pick<RuleFinding, 'rule'>): boolean {
  return RULES.includes(rule);
}
