import type { TokenCounts } from '@/contracts/usage';
import { providers } from '@/generated/provider-list';

/** The models that are offered unless the operator names others: those of the first provider in tools/providers.json that has any. */
export const DEFAULT_MODELS = Object.values(providers).find(({ models }) => models)?.models ?? ['gpt-6-luna'];

/** The model that is asked unless the operator names another. */
export const DEFAULT_MODEL = DEFAULT_MODELS[0] ?? 'gpt-6-luna';

/** Returns the price of a model in US dollars for a million tokens; undefined if it is unknown. */
export function modelPrice(model: string): TokenCounts | undefined {
  for (const { prices } of Object.values(providers)) {
    const perMillion = prices?.perMillion ?? {};
    if (Object.hasOwn(perMillion, model)) return perMillion[model];
  }
  return undefined;
}

/** Returns what tokens of a model cost in US dollars; undefined if its price is unknown. */
export function modelCost(model: string, tokens: TokenCounts): number | undefined {
  const price = modelPrice(model);
  return price && priceOfTokens(price, tokens);
}

/** Returns what tokens cost at a price for a million of them. */
export function priceOfTokens(price: TokenCounts, { input, output }: TokenCounts): number {
  return (input * price.input + output * price.output) / 1_000_000;
}
