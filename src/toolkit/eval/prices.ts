import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CallUsage } from '@/contracts/usage';
import type { ModelPrice, Providers } from '@/generated/providers';
import { priceOfTokens } from '@/registry/model-prices';
import { readJson } from '../project/load-tools';

/** Returns the prices of `tools/providers.json` by model. */
export function readPrices(root: string): ReadonlyMap<string, ModelPrice> {
  const file = join(root, 'tools/providers.json');
  if (!existsSync(file)) return new Map();
  const { providers } = readJson<Providers>(file);
  return new Map(Object.values(providers).flatMap(({ prices }) => Object.entries(prices?.perMillion ?? {})));
}

/** Returns what a call of a model cost in US dollars; undefined if its price is unknown. */
export function costOf(
  prices: ReadonlyMap<string, ModelPrice>,
  model: string,
  { cost, ...tokens }: CallUsage,
): number | undefined {
  const price = prices.get(model);
  return cost ?? (price && priceOfTokens(price, tokens));
}
