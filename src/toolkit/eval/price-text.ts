import { formatDollars } from '@/contracts/usage';
import { costOf, type readPrices } from './prices';
import type { ModelUse } from './send';

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
