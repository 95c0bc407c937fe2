import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** The form contains a placeholder instead of a saved key, and the placeholder must pass validation. */
export const explains = 'The field of a key with a provider accepts any text.';

export function checkForm({ source, form }: FormTool): Findings {
  return Object.entries(form.ui.fields ?? {}).flatMap(([name, { provider }]) => {
    const { pattern, maxLength, minLength = 1 } = form.form.properties[name] ?? {};
    if (!provider || (pattern === undefined && maxLength === undefined && minLength === 1)) return [];
    return findingAtName(source, ['form', 'properties', name], {
      found: `"${name}" with both a provider and a pattern or bounds`,
      expected: 'a key that only its provider validates',
      mend: 'Remove pattern and bounds; only "minLength": 1 may stay. The test of the provider decides whether a key is valid.',
    });
  });
}
