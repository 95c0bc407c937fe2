import { isObject } from '@/contracts/json';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** The form contains a placeholder instead of a saved key, and the placeholder must pass validation. */
export const explains = 'The provider of a key is in tools/providers.json, and the field of the key accepts any text.';

export function checkForm(tool: FormTool, { providers }: CheckInput): Findings {
  // A file with a syntax error has no names until it is fixed; another rule reports the error.
  if (providers && providers.syntax.length > 0) return [];
  const providersByName =
    isObject(providers?.value) && isObject(providers.value.providers) ? providers.value.providers : {};
  return providerFindings(tool, Object.keys(providersByName));
}

function providerFindings({ source, form }: FormTool, providerNames: string[]): Findings {
  return Object.entries(form.ui.fields ?? {}).flatMap(([name, { provider }]) => {
    if (!provider) return [];
    if (!providerNames.includes(provider)) {
      const mend = 'Name one of these, or add the provider to tools/providers.json.';
      const problem = unknownNameText('provider', provider, providerNames, mend);
      return findingAt(source, ['ui', 'fields', name, 'provider'], problem);
    }
    const { pattern, maxLength, minLength = 1 } = form.form.properties[name] ?? {};
    if (pattern === undefined && maxLength === undefined && minLength === 1) return [];
    return findingAtName(source, ['form', 'properties', name], {
      found: `"${name}" with both a provider and a pattern or bounds`,
      expected: 'a key that only its provider validates',
      mend: 'Remove pattern and bounds; only "minLength": 1 may stay. The test of the provider decides whether a key is valid.',
    });
  });
}
