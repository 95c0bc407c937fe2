import { describe, expect, it } from 'vitest';
import { breakEvenOf, figureOf, setupPrices } from '@/reading/break-even';

describe('breakEvenOf', () => {
  it('begins with the outlay, crosses zero on the day, and goes on', () => {
    const breakEven = breakEvenOf(1500, 60);
    expect(breakEven).toMatchObject({ day: 60, outlay: 3000, lastDay: 90 });
    expect(breakEven?.points).toEqual([
      { day: 0, balance: -3000 },
      { day: 30, balance: -1500 },
      { day: 60, balance: 0 },
      { day: 90, balance: 1500 },
    ]);
  });

  it('shows half as long again where the day is a late one', () => {
    expect(breakEvenOf('$1,600', '100')).toMatchObject({ day: 100, lastDay: 150 });
  });

  it('begins with the price that is paid back on that day, as plans round their days', () => {
    expect(breakEvenOf(1600, 47, [1500, '$2,500', undefined])?.points[0]).toEqual({ day: 0, balance: -2500 });
    expect(breakEvenOf(900, 83, [2500])?.outlay).toBe(2500);
    expect(breakEvenOf(900, 84, [2500])?.outlay).toBe(2500);
    expect(breakEvenOf(1600, 47, [4500])?.outlay, 'a price that is no such investment').toBeCloseTo(2506.67);
  });

  it.each([
    [undefined, 47],
    [1600, 'about two months'],
    [0, 47],
    [1600, -1],
    [1600, 100_000],
    [Number.POSITIVE_INFINITY, 47],
  ])('is none for %s and %s', (monthly, day) => {
    expect(breakEvenOf(monthly, day)).toBeUndefined();
  });
});

it('finds the setup prices of a pricing of any shape', () => {
  expect(setupPrices({ growth: { setup: 2500 }, scale: { monthly: 1 }, note: 'later', none: null })).toEqual([
    2500,
    ...[undefined, undefined, undefined],
  ]);
  expect(setupPrices(undefined)).toEqual([]);
});

it('reads figures, and neither words nor ranges', () => {
  expect([1600, '1600', '$1,600.50', ' 47 ', '1-2', 'on request', '', null].map(figureOf)).toEqual([
    ...[1600, 1600, 1600.5, 47],
    ...[undefined, undefined, undefined, undefined],
  ]);
});
