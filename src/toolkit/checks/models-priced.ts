import { isObject } from '@/contracts/json';
import type { Provider } from '@/generated/providers';
import type { Findings } from '../finding';
import { findingAt, type JsonSource } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Without a price nobody sees what a run costs, and only the number of runs limits what the operator pays. */
export const explains =
  'Every model of a provider in tools/providers.json has a price, which is lower for what lies in a cache.';

export function check({ providers }: CheckInput): Findings {
  // Another rule reports syntax errors.
  if (!providers || providers.syntax.length > 0) return [];
  const providersByName =
    isObject(providers.value) && isObject(providers.value.providers) ? providers.value.providers : {};
  return Object.entries(providersByName as Record<string, Partial<Provider>>).flatMap(([name, { models, prices }]) => [
    Object.entries(prices?.perMillion ?? {}).map(([model, price]) => cacheFinding(providers, name, model, price)),
    (Array.isArray(models) ? models : []).flatMap((model, index) => {
      if (Object.hasOwn(prices?.perMillion ?? {}, model)) return [];
      return findingAt(providers, ['providers', name, 'models', index], {
        found: `the model "${model}" without a price`,
        expected: `"prices": { "asOf": ..., "source": ..., "perMillion": { "${model}": { "input": ..., "output": ... } } }`,
        mend: "Add the price from the provider's price list, and set asOf to today; a free model has the price 0.",
      });
    }),
  ]);
}

/** What a provider reads from its cache never costs more than what it reads anew. */
function cacheFinding(providers: JsonSource, name: string, model: string, price: unknown): Findings {
  const { input, cacheRead } = (isObject(price) ? price : {}) as { input?: unknown; cacheRead?: unknown };
  if (typeof input !== 'number' || typeof cacheRead !== 'number' || cacheRead <= input) return [];
  return findingAt(providers, ['providers', name, 'prices', 'perMillion', model, 'cacheRead'], {
    found: `a cacheRead of ${cacheRead}, above the input of ${input}`,
    expected: `${input} or less`,
    mend: 'Correct one of the two: a point may stand in the wrong place.',
  });
}
