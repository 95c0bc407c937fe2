import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** The reveal of a field with a condition says whether it is required; the list of required fields could contradict it. */
export const explains = 'A field with a condition is required only while it shows.';

export function checkForm({ source, form: { form, reveal = {} } }: FormTool): Findings {
  return (form.required ?? []).flatMap((field, index) => {
    if (!Object.hasOwn(reveal, field)) return [];
    return findingAt(source, ['form', 'required', index], {
      found: `"${field}", which shows only under a condition`,
      expected: 'only fields that always show',
      mend: `Write "required": true in the field "${field}" itself.`,
    });
  });
}
