import { isObject } from '@/contracts/json';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** The form contains a placeholder instead of a saved key, and the placeholder must pass validation. */
export const explains = 'The provider of a key is in tools/providers.json, and the field of the key accepts any text.';
export const perTool = true;

export function check({ forms, providers }: CheckInput): Finding[] {
  // A file with a syntax error has no names until it is fixed; another rule reports the error.
  if (providers && providers.syntax.length > 0) return [];
  const providersByName =
    isObject(providers?.value) && isObject(providers.value.providers) ? providers.value.providers : {};
  return forms.flatMap((tool) => providerFindings(tool, Object.keys(providersByName)));
}

function providerFindings({ source, form }: FormTool, providerNames: string[]): Finding[] {
  return Object.entries(form.ui.fields ?? {}).flatMap(([name, { provider }]) => {
    if (!provider) return [];
    if (!providerNames.includes(provider)) {
      const mend = 'Name one of these, or add the provider to tools/providers.json.';
      return [
        findingAt(
          source,
          ['ui', 'fields', name, 'provider'],
          unknownNameText('provider', provider, providerNames, mend),
        ),
      ];
    }
    const { pattern, maxLength, minLength = 1 } = form.form.properties[name] ?? {};
    if (pattern === undefined && maxLength === undefined && minLength === 1) return [];
    const problem = {
      found: `"${name}" with both a provider and a pattern or bounds`,
      expected: 'a key that only its provider validates',
      mend: 'Remove pattern and bounds; only "minLength": 1 may stay. The test of the provider decides whether a key is valid.',
    };
    return [findingAt(source, ['form', 'properties', name], problem, 'name')];
  });
}
