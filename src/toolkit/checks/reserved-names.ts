import { RESERVED_NAMES } from '../declaration/reserved-names';
import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { joinNames } from '../text/suggest';

/** Names in stored records and placeholders would be overwritten; those of Object.prototype are in every lookup. */
export const explains = 'No field has a name that the engine uses itself.';

export function checkForm({ source, form: { form } }: FormTool): Findings {
  return Object.keys(form.properties)
    .filter((name) => RESERVED_NAMES.includes(name) || name in Object.prototype)
    .map((name) =>
      findingAtName(source, ['form', 'properties', name], {
        found: `a field named "${name}"`,
        expected: `a name other than ${joinNames(RESERVED_NAMES)}, which mean something else in texts and stored results`,
        mend: 'Rename the field.',
      }),
    );
}
