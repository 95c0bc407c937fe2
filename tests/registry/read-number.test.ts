import { describe, expect, it } from 'vitest';
import { parseNumber } from '@/registry/read-number';
import { fc } from '../support/properties';

/** Numbers of up to 15 digits as text, in program notation, with a digit in front of the point and none to spare behind it. */
const numerals = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.nat(6))
  .map(([sign, digits, decimals]) => {
    const text = String(digits).padStart(decimals + 1, '0');
    return `${sign}${text.slice(0, text.length - decimals)}${decimals ? `.${text.slice(-decimals)}` : ''}`;
  });

describe('parseNumber', () => {
  it.each(['en', 'de', 'fr', 'pl', 'sv'])('reads what people of %s write, or refuses it as ambiguous', (locale) => {
    fc.assert(
      fc.property(numerals, fc.boolean(), (numeral, useGrouping) => {
        const [, decimals = ''] = numeral.split('.');
        const written = Number(numeral).toLocaleString(locale, { useGrouping, minimumFractionDigits: decimals.length });
        expect([undefined, Number(numeral)]).toContainEqual(parseNumber(written));
      }),
      { seed: 7 },
    );
  });

  it.each([
    '12345678901234567890.5',
    '123456789.123456789012',
    '0.1234567890123456789',
    '1234567890123456.7',
    '9007199254740993',
  ])('refuses %s, whose digits would change', (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });

  it.each([
    ['0.30000000000000004', 0.30000000000000004],
    ['9007199254740992', 9007199254740992],
    ['000000000000000000012', 12],
    ['1.50', 1.5],
    ['1e22', 1e22],
  ])('reads %s, whose digits it keeps', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });
});
