import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Search engines read the amount and people read the label, so the two must agree. */
export const explains = 'The label of the price contains its amount and its currency.';

export function check({ brand, brandValue: { price } }: CheckInput): Findings {
  // Schema validation reports a missing label or currency.
  if (!price?.label || !/^[A-Z]{3}$/.test(price.currency)) return [];
  const amounts = [...price.label.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) =>
    Number(number.replaceAll(',', '')),
  );
  const at = ['price', 'label'];
  const sign = signOf(price.currency);
  if (!price.label.includes(sign) && !price.label.includes(price.currency))
    return findingAt(brand, at, {
      found: `"${price.label}", while the currency is ${price.currency}`,
      expected: `a label with ${sign} or ${price.currency}`,
      mend: 'Correct the label, or the currency.',
    });
  if (amounts.includes(price.amount)) return [];
  return findingAt(brand, at, {
    found: `"${price.label}", while the amount is ${price.amount}`,
    expected: `a label with ${price.amount}`,
    mend: 'Correct the label, or the amount.',
  });
}

/** Currency signs by currency; cached, because creating a number format takes about a millisecond. */
const signs = new Map<string, string>();

function signOf(currency: string): string {
  const currencySign = signs.get(currency);
  if (currencySign !== undefined) return currencySign;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  signs.set(currency, sign);
  return sign;
}
