import { describe, expect, it } from 'vitest';
import { isMultiple, multipleFrom } from '@/registry/step-multiples';
import { strictAjv } from '@/toolkit/json/strict-ajv';
import { fc } from '../support/properties';

/** The steps of shipped tools and of amounts, with their number of decimals, and the largest bound of any tool. */
const STEPS = [
  ...([
    [0.25, 2],
    [0.5, 1],
    [1, 0],
    [5, 0],
    [0.1, 1],
    [0.01, 2],
    [0.05, 2],
    [0.001, 3],
    [0.0001, 4],
  ] as const),
];
const LARGEST = 1_000_000;

/** A multiple of a step as it is typed: a decimal text, parsed. */
function typed(count: number, step: number, decimals: number): number {
  const scale = 10 ** decimals;
  const digits = String(count * Math.round(step * scale)).padStart(decimals + 1, '0');
  return Number(decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

describe.each(STEPS)('a step of %d', (step, decimals) => {
  const validate = strictAjv().compile({ type: 'number', multipleOf: step });
  const counts = fc.integer({ min: 0, max: Math.round(LARGEST / step) });

  it('refuses no number that was typed with its decimals', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const value = typed(count, step, decimals);
        expect([value, isMultiple(value, step), validate(value)]).toEqual([value, true, true]);
        expect(multipleFrom(value, step)).toBe(value);
      }),
      { numRuns: 500 },
    );
  });

  it('takes no number between two multiples', () => {
    const tenth = step / 10;
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 9 }), (count, tenths) => {
        const value = typed(10 * count + tenths, tenth, decimals + 1 + (step === 0.25 || step === 0.05 ? 1 : 0));
        expect([value, isMultiple(value, step), validate(value)]).toEqual([value, false, false]);
      }),
      { numRuns: 500 },
    );
  });
});

it('holds for each cent up to a bound at which differences of 1e-9 refuse one in nine', () => {
  for (let cents = 11_184_800; cents < 11_194_800; cents += 1)
    expect(isMultiple(typed(cents, 0.01, 2), 0.01)).toBe(true);
});
