import { isObject } from '@/contracts/json';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** The form holds a placeholder instead of a saved key, and the placeholder must pass validation. */
export const explains = 'The provider of a key is one of tools/providers.json, and its field takes any text.';
export const perTool = true;

export function check({ forms, providers }: CheckInput): Finding[] {
  // Syntax errors are reported for the file itself, and hide all names.
  if (providers && providers.syntax.length > 0) return [];
  const listed = isObject(providers?.value) && isObject(providers.value.providers) ? providers.value.providers : {};
  return forms.flatMap((tool) => providerFindings(tool, Object.keys(listed)));
}

function providerFindings({ source, form }: FormTool, known: string[]): Finding[] {
  return Object.entries(form.ui.fields ?? {}).flatMap(([name, { provider }]) => {
    if (!provider) return [];
    if (!known.includes(provider)) {
      const mend = 'Name one of these, or add the provider to tools/providers.json.';
      return [
        findingAt(source, ['ui', 'fields', name, 'provider'], unknownNameText('provider', provider, known, mend)),
      ];
    }
    const { pattern, maxLength, minLength = 1 } = form.form.properties[name] ?? {};
    if (pattern === undefined && maxLength === undefined && minLength === 1) return [];
    const problem = {
      found: `"${name}" with a pattern or bounds beside its provider`,
      expected: 'a key that only its provider validates',
      mend: 'Remove them; only "minLength": 1 may stay. The test of the provider decides whether a key is valid.',
    };
    return [findingAt(source, ['form', 'properties', name], problem, 'name')];
  });
}
