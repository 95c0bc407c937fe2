import { isObject } from '@/contracts/json';
import type { Provider } from '@/generated/providers';
import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Without a price nobody sees what a run costs, and only the number of runs limits what the operator pays. */
export const explains = 'Every model of a provider in tools/providers.json has a price.';

export function check({ providers }: CheckInput): Findings {
  // Another rule reports syntax errors.
  if (!providers || providers.syntax.length > 0) return [];
  const providersByName =
    isObject(providers.value) && isObject(providers.value.providers) ? providers.value.providers : {};
  return Object.entries(providersByName as Record<string, Partial<Provider>>).flatMap(([name, { models, prices }]) =>
    (Array.isArray(models) ? models : []).flatMap((model, index) => {
      if (Object.hasOwn(prices?.perMillion ?? {}, model)) return [];
      return findingAt(providers, ['providers', name, 'models', index], {
        found: `the model "${model}" without a price`,
        expected: `"prices": { "asOf": ..., "source": ..., "perMillion": { "${model}": { "input": ..., "output": ... } } }`,
        mend: "Add the price from the provider's price list, and set asOf to today; a free model has the price 0.",
      });
    }),
  );
}
