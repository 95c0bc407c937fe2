import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** The amount goes to search engines, the label to people: with two prices one of them is wrong. */
export const rule = {
  name: 'price-as-shown',
  explains: 'The label of the price says its amount.',
};

export function check({ brand, brandFacts: { price } }: CheckInput): Finding[] {
  if (!price) return [];
  const shown = [...price.label.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => Number(number.replaceAll(',', '')));
  if (shown.includes(price.amount)) return [];
  const words = {
    found: `"${price.label}", while the amount is ${price.amount}`,
    expected: `a label with ${price.amount}`,
    mend: 'Correct the label, or the amount.',
  };
  return [finding(brand, ['price', 'label'], words)];
}
