import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TokenCounts } from '@/contracts/usage';
import { priceOfTokens } from '@/registry/model-prices';
import { readJson } from '../project/load-tools';

interface ProviderPrices {
  providers?: Record<string, { prices?: { asOf: string; perMillion: Record<string, TokenCounts> } }>;
}

/** Returns the prices of `tools/providers.json` by model. */
export function readPrices(root: string): ReadonlyMap<string, TokenCounts> {
  const file = join(root, 'tools/providers.json');
  if (!existsSync(file)) return new Map();
  const { providers = {} } = readJson<ProviderPrices>(file);
  return new Map(Object.values(providers).flatMap(({ prices }) => Object.entries(prices?.perMillion ?? {})));
}

/** Returns what tokens of a model cost in US dollars; undefined if its price is unknown. */
export function costOf(
  prices: ReadonlyMap<string, TokenCounts>,
  model: string,
  tokens: TokenCounts,
): number | undefined {
  const price = prices.get(model);
  return price && priceOfTokens(price, tokens);
}
