import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CallUsage, formatDollars } from '@/contracts/usage';
import type { ModelPrice, Providers } from '@/generated/providers';
import { priceOfTokens } from '@/registry/model-prices';
import { readJson } from '../project/load-tools';
import type { ModelUse } from './send';

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

type Prices = ReturnType<typeof readPrices>;

/** Describes what calls will cost: `about $0.04`, and the number of tokens if a price is unknown. */
export function priceText(uses: readonly ModelUse[], prices: Prices): string {
  const { cost, unknown, tokens } = totals(uses, prices);
  if (unknown.length === 0) return `about ${formatDollars(cost)}`;
  const knownPart = cost > 0 ? `about ${formatDollars(cost)} and ` : '';
  return `${knownPart}about ${tokens.toLocaleString('en-US')} tokens at a price unknown for ${unknown.join(', ')}`;
}

/** Describes what the paid calls cost. */
export function spentText(uses: readonly ModelUse[], prices: Prices): string {
  if (uses.length === 0) return 'Nothing was paid for: every answer was kept from before.';
  const { cost, unknown } = totals(uses, prices);
  const price = unknown.length === 0 ? `about ${formatDollars(cost)}` : `price unknown for ${unknown.join(', ')}`;
  return `${uses.length} ${uses.length === 1 ? 'answer was' : 'answers were'} paid for (${price}).`;
}

/** Sums up the costs of models with a price, and the tokens of those without. */
function totals(uses: readonly ModelUse[], prices: Prices) {
  let cost = 0;
  let tokens = 0;
  const unknown = new Set<string>();
  for (const { model, tokens: used } of uses) {
    const price = costOf(prices, model, used);
    if (price === undefined) {
      unknown.add(model);
      tokens += used.input + used.output;
    } else cost += price;
  }
  return { cost, tokens, unknown: [...unknown] };
}
