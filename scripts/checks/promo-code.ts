import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** The promo code is made of the short name (docs/behaviour.md, section 9); on a rebrand one of the two is easily forgotten. */
export const rule = {
  name: 'promo-code',
  explains: 'The promo code is the short name in capitals, followed by 20.',
};

export function check({ brand, brandFacts: { promo, shortName } }: CheckInput): Finding[] {
  const expected = `${shortName?.toUpperCase()}20`;
  if (!promo || !shortName || promo.code === expected) return [];
  return [
    finding(brand, ['promo', 'code'], {
      found: `"${promo.code}"`,
      expected: `"${expected}"`,
      mend: `Write "${expected}", or change shortName.`,
    }),
  ];
}
