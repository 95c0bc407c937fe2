import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../project/load-tools';

/** Tokens of one or several calls. */
export interface Tokens {
  input: number;
  output: number;
}

/** Price of a model in US dollars for a million tokens. */
type ModelPrice = Tokens;

interface ProviderPrices {
  providers?: Record<string, { prices?: { asOf: string; perMillion: Record<string, ModelPrice> } }>;
}

/** Returns the prices of `tools/providers.json` by model. */
export function readPrices(root: string): ReadonlyMap<string, ModelPrice> {
  const file = join(root, 'tools/providers.json');
  if (!existsSync(file)) return new Map();
  const { providers = {} } = readJson<ProviderPrices>(file);
  return new Map(Object.values(providers).flatMap(({ prices }) => Object.entries(prices?.perMillion ?? {})));
}

/** Returns what tokens of a model cost in US dollars; undefined if its price is unknown. */
export function costOf(prices: ReadonlyMap<string, ModelPrice>, model: string, tokens: Tokens): number | undefined {
  const price = prices.get(model);
  return price && (tokens.input * price.input + tokens.output * price.output) / 1_000_000;
}

/** Formats an amount in US dollars; a small one keeps one figure that is not zero. */
export function dollars(amount: number): string {
  if (amount === 0) return '$0';
  return amount >= 0.01 ? `$${amount.toFixed(2)}` : `$${Number(amount.toPrecision(1))}`;
}
