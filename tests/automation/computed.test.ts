import { describe, expect, it } from 'vitest';
import { withComputed } from '@/automation/parts/computed';
import { parseFormula } from '@/registry/formula';
import { fc } from '../support/properties';

const worked = (text: string, values: Record<string, unknown> = {}) => parseFormula(text).value((name) => values[name]);

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 - 3 - 2', 3],
    ['16 / 4 / 2', 2],
    ['-2 * -(3 + 1)', 8],
    ['ceil(2500 / 1600 * 30)', 47],
    ['max(1, 2.5, -3) + min(4, 2) + floor(1.9) + round(2.5)', 8.5],
    ['a.b * rate', 10],
  ])('%s is %d', (text, value) => expect(worked(text, { 'a.b': 40, rate: '0.25' })).toBe(value));

  it('gives no number where a name has none', () => {
    for (const rate of [undefined, 'about 5', '', null, true]) expect(worked('rate * 2', { rate })).toBeNaN();
  });

  it.each([
    ['1 +', 'it ends too early'],
    ['(1 + 2', '")" is missing before the end'],
    ['1 2', '"2" stands where the formula should end'],
    ['2 * * 3', '"*" is not a value'],
    ['sqrt(4)', '"sqrt" is none of'],
    ['constructor(4)', '"constructor" is none of'],
    ['a ^ 2', '"^" is no part of a formula'],
    ['', 'it ends too early'],
  ])('%s is none', (text, words) => expect(() => parseFormula(text)).toThrow(words));

  it('reckons as the language does', () => {
    const number = fc.integer({ min: 0, max: 999 }).map(String);
    const { formula } = fc.letrec<{ formula: string }>((tie) => ({
      formula: fc.oneof(
        { maxDepth: 5 },
        number,
        fc
          .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/'), tie('formula'))
          .map(([one, sign, other]) => `(${one} ${sign} ${other})`),
        fc.tuple(tie('formula'), fc.constantFrom(' + ', '-', '* ', ' /'), number).map((parts) => parts.join('')),
      ),
    }));
    fc.assert(
      fc.property(formula, (text) => {
        expect(worked(text)).toEqual(new Function(`return ${text}`)());
      }),
    );
  });
});

describe('withComputed', () => {
  const formulas = {
    'roi.gain': 'roi.leads * roi.rate * 250 - price',
    'roi.days': 'ceil(price / max(roi.gain, 0) * 30)',
  };
  const answer = (rate: unknown) => ({ price: 500, roi: { leads: 10, rate, gain: 99_999, days: 1 } });

  it('puts right what a model reckoned, later figures from earlier ones', () => {
    expect(withComputed(answer(0.4), formulas)).toMatchObject({ roi: { gain: 500, days: 30 } });
  });

  it('leaves a figure as it came where a part of its formula is missing, and takes it away where there is none', () => {
    expect(withComputed(answer('a third'), formulas)).toEqual(answer('a third'));
    expect(withComputed(answer(0), formulas)).toEqual({ price: 500, roi: { leads: 10, rate: 0, gain: -500 } });
  });

  it('leaves what it was given, and answers without such figures, alone', () => {
    const given = answer(0.4);
    withComputed(given, formulas);
    expect(given).toEqual(answer(0.4));
    expect(withComputed('text', formulas)).toBe('text');
    expect(withComputed({ other: 1 }, formulas)).toEqual({ other: 1 });
  });
});
