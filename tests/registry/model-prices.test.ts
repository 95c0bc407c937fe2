import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL, largestCost, modelCost, priceOfTokens } from '@/registry/model-prices';

const MILLION = 1_000_000;
const price = {
  input: 1,
  output: 5,
  cacheRead: 0.1,
  cacheWrite: 1.25,
  longPrompts: { over: 2 * MILLION, inputTimes: 2, outputTimes: 1.5 },
};

describe('the price of tokens', () => {
  it.each([
    ['what is sent and written', { input: MILLION, output: MILLION }, 6],
    ['a part that was in the cache', { input: MILLION, output: 0, cacheReads: MILLION / 2 }, 0.55],
    ['a part that was put there', { input: MILLION, output: 0, cacheWrites: MILLION / 2 }, 1.125],
    ['a long prompt', { input: 4 * MILLION, output: MILLION }, 15.5],
    ['a long prompt from the cache', { input: 4 * MILLION, output: 0, cacheReads: 4 * MILLION }, 0.8],
    ['many prompts that are not long', { input: 4 * MILLION, output: 0, longestPrompt: 2 * MILLION }, 4],
  ])('follows from %s', (_, tokens, dollars) => {
    expect(priceOfTokens(price, tokens)).toBeCloseTo(dollars);
  });

  it('is the usual one where a provider has no other for its cache and for long prompts', () => {
    const tokens = { input: 9 * MILLION, output: 0, cacheReads: MILLION, cacheWrites: MILLION };
    expect(priceOfTokens({ input: 1, output: 5 }, tokens)).toBeCloseTo(9);
  });

  it('is bounded by that of a prompt which the provider puts in its cache', () => {
    const tokens = { input: 10_000, output: 1000 };
    expect(largestCost(DEFAULT_MODEL, tokens)).toBeGreaterThan(modelCost(DEFAULT_MODEL, tokens) ?? 0);
    expect(largestCost('unknown', tokens)).toBeUndefined();
  });
});
