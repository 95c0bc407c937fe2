import { optionsOf } from '@/registry/options';
import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** If an option is renamed but not in `alone`, it silently stops excluding the others. */
export const explains =
  'The option in "alone" exists in the list of its field, and a default that contains it contains no other option.';

export function checkForm({ source, form }: FormTool): Findings {
  return Object.entries(form.ui.fields ?? {}).flatMap(([name, { alone, optionsFrom }]) => {
    const field = form.form.properties[name];
    // Options from a webhook are unknown here.
    if (alone === undefined || !field || optionsFrom?.webhook) return [];
    const options = optionsOf(field);
    if (!options.includes(alone)) {
      const mend = 'Copy an option from the list.';
      return findingAt(source, ['ui', 'fields', name, 'alone'], unknownNameText('option', alone, options, mend));
    }
    const chosen = Array.isArray(field.default) ? field.default : [];
    if (!chosen.includes(alone) || chosen.length === 1) return [];
    return findingAt(source, ['form', 'properties', name, 'default'], {
      found: `"${alone}" and other options in one default`,
      expected: `"${alone}" as the only option, because "alone" names it`,
      mend: 'Remove either it or the other options from the default.',
    });
  });
}
