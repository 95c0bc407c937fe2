import { describe, expect, it } from 'vitest';
import { keyTitle } from '@/renderers/parts/key-title';
import { amount, counted, money, monthsOf, share, tiersOf } from '@/renderers/proposal/figures';

describe('figures of a plan', () => {
  it('writes numbers as people do and leaves words as they are', () => {
    expect([money(1500), money(900.5), money('on request'), money(undefined)]).toEqual([
      '$1,500',
      '$900.50',
      'on request',
      undefined,
    ]);
    expect([counted(1, 'day'), counted(7, 'day'), counted('7-10', 'day')]).toEqual(['1 day', '7 days', '7-10']);
    expect([share(0.25), share(25), share(1), share('a quarter')]).toEqual(['25%', '25%', '100%', 'a quarter']);
    expect([amount(1200), amount('many')]).toEqual(['1,200', 'many']);
  });

  it.each([
    ['month1', 'Month 1'],
    ['proPlus', 'Pro plus'],
    ['pro_plus', 'Pro plus'],
    ['Pro Plus', 'Pro Plus'],
    ['VIP', 'VIP'],
  ])('%s reads %s', (key, title) => expect(keyTitle(key)).toBe(title));

  it('keeps tiers and months in order', () => {
    expect(tiersOf({ growth: { monthly: 1 }, starter: {} }).map(({ name }) => name)).toEqual(['Growth', 'Starter']);
    expect(monthsOf({ month2: ['b'], month1: ['a'] }).map(({ name }) => name)).toEqual(['Month 2', 'Month 1']);
    expect([tiersOf(undefined), monthsOf(undefined)]).toEqual([[], []]);
  });
});
