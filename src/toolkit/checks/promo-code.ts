import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** The promo code contains the short name (docs/behaviour.md, section 9); a rebrand easily forgets one of the two. */
export const explains = 'The promo code is the short name in capitals, followed by 20.';

export function check({ brand, brandValue: { promo, shortName } }: CheckInput): Findings {
  const expected = `${shortName?.toUpperCase()}20`;
  if (!promo || !shortName || promo.code === expected) return [];
  return findingAt(brand, ['promo', 'code'], {
    found: `"${promo.code}"`,
    expected: `"${expected}"`,
    mend: `Write "${expected}", or change shortName.`,
  });
}
