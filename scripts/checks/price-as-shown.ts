import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** The amount goes to search engines, the label to people: with two prices one of them is wrong. */
export const rule = {
  name: 'price-as-shown',
  explains: 'The label of the price says its amount, in its currency.',
};

export function check({ brand, brandFacts: { price } }: CheckInput): Finding[] {
  // What lacks a label, or names no currency, is said by the contract of the brand.
  if (!price?.label || !/^[A-Z]{3}$/.test(price.currency)) return [];
  const shown = [...price.label.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => Number(number.replaceAll(',', '')));
  const at = ['price', 'label'];
  const sign = signOf(price.currency);
  if (!price.label.includes(sign) && !price.label.includes(price.currency))
    return [
      finding(brand, at, {
        found: `"${price.label}", while the currency is ${price.currency}`,
        expected: `a label with ${sign} or ${price.currency}`,
        mend: 'Correct the label, or the currency.',
      }),
    ];
  if (shown.includes(price.amount)) return [];
  const words = {
    found: `"${price.label}", while the amount is ${price.amount}`,
    expected: `a label with ${price.amount}`,
    mend: 'Correct the label, or the amount.',
  };
  return [finding(brand, at, words)];
}

/** Signs by currency: a format takes a millisecond to make. */
const signs = new Map<string, string>();

function signOf(currency: string): string {
  const known = signs.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  signs.set(currency, sign);
  return sign;
}
