import { isObject } from '@/contracts/json';
import type { Provider } from '@/generated/providers';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Without a price, nobody sees what a run costs, and only the number of runs limits what the operator pays. */
export const explains = 'Every model that a provider offers has its price beside it.';

export function check({ providers }: CheckInput): Finding[] {
  // Syntax errors are reported for the file itself.
  if (!providers || providers.syntax.length > 0) return [];
  const listed = isObject(providers.value) && isObject(providers.value.providers) ? providers.value.providers : {};
  return Object.entries(listed as Record<string, Partial<Provider>>).flatMap(([name, { models, prices }]) =>
    (Array.isArray(models) ? models : []).flatMap((model, index) => {
      if (Object.hasOwn(prices?.perMillion ?? {}, model)) return [];
      const problem = {
        found: `the model "${model}" without a price`,
        expected: `"prices": { "asOf": ..., "source": ..., "perMillion": { "${model}": { "input": ..., "output": ... } } }`,
        mend: 'Look it up with the provider, and set asOf to that day; 0 for a model that costs nothing.',
      };
      return [findingAt(providers, ['providers', name, 'models', index], problem)];
    }),
  );
}
