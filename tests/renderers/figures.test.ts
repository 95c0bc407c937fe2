import { describe, expect, it } from 'vitest';
import { keyTitle } from '@/renderers/parts/key-title';
import {
  formatAmount,
  formatCount,
  formatMoney,
  formatShare,
  pricingTiers,
  roadmapMonths,
} from '@/renderers/proposal/figures';

describe('figures of a plan', () => {
  it('writes numbers as people do and leaves words as they are', () => {
    expect([formatMoney(1500), formatMoney(900.5), formatMoney('on request'), formatMoney(undefined)]).toEqual([
      '$1,500',
      '$900.50',
      'on request',
      undefined,
    ]);
    expect([formatCount(1, 'day'), formatCount(7, 'day'), formatCount('7-10', 'day')]).toEqual([
      '1 day',
      '7 days',
      '7-10',
    ]);
    expect([formatShare(0.25), formatShare(25), formatShare(1), formatShare('a quarter')]).toEqual([
      '25%',
      '25%',
      '100%',
      'a quarter',
    ]);
    expect([formatAmount(1200), formatAmount('many')]).toEqual(['1,200', 'many']);
  });

  it.each([
    ['month1', 'Month 1'],
    ['proPlus', 'Pro plus'],
    ['pro_plus', 'Pro plus'],
    ['Pro Plus', 'Pro Plus'],
    ['VIP', 'VIP'],
  ])('%s reads %s', (key, title) => expect(keyTitle(key)).toBe(title));

  it('keeps tiers and months in order', () => {
    expect(pricingTiers({ growth: { monthly: 1 }, starter: {} }).map(({ name }) => name)).toEqual([
      'Growth',
      'Starter',
    ]);
    expect(roadmapMonths({ month2: ['b'], month1: ['a'] }).map(({ name }) => name)).toEqual(['Month 2', 'Month 1']);
    expect([pricingTiers(undefined), roadmapMonths(undefined)]).toEqual([[], []]);
  });
});
