import type { PricedTokens } from '@/contracts/usage';
import { providers } from '@/generated/provider-list';
import type { ModelPrice } from '@/generated/providers';

/** The models offered by default: those of the first provider in tools/providers.json that lists any. */
export const DEFAULT_MODELS = Object.values(providers).find(({ models }) => models)?.models ?? ['gpt-6-luna'];

/** The model that runs use unless the operator configures another. */
export const DEFAULT_MODEL = DEFAULT_MODELS[0] ?? 'gpt-6-luna';

/** Returns the price of a model; undefined if it is unknown. */
export function modelPrice(model: string): ModelPrice | undefined {
  for (const { prices } of Object.values(providers)) {
    const perMillion = prices?.perMillion ?? {};
    if (Object.hasOwn(perMillion, model)) return perMillion[model];
  }
  return undefined;
}

/** Returns the cost of tokens of a model in US dollars; undefined if the model's price is unknown. */
export function modelCost(model: string, tokens: PricedTokens): number | undefined {
  const price = modelPrice(model);
  return price && priceOfTokens(price, tokens);
}

/** Returns the maximum cost of tokens in US dollars; writing to a cache of prompts costs more. */
export function largestCost(model: string, tokens: PricedTokens): number | undefined {
  return modelCost(model, { ...tokens, cacheWrites: tokens.input });
}

/** Returns the cost of tokens at a price, in US dollars. */
export function priceOfTokens(
  { input, output, cacheRead = input, cacheWrite = input, longPrompts }: ModelPrice,
  { cacheReads = 0, cacheWrites = 0, ...tokens }: PricedTokens,
): number {
  const uncached = tokens.input - cacheReads - cacheWrites;
  const inputCost = uncached * input + cacheReads * cacheRead + cacheWrites * cacheWrite;
  const outputCost = tokens.output * output;
  const isLong = longPrompts && (tokens.longestPrompt ?? tokens.input) > longPrompts.over;
  return (
    (isLong ? inputCost * longPrompts.inputTimes + outputCost * longPrompts.outputTimes : inputCost + outputCost) /
    1_000_000
  );
}
