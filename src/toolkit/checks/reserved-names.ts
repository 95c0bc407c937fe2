import { RESERVED_NAMES } from '../declaration/reserved-names';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/**
 * Stored records keep the result next to the fields, and placeholders have names of their own: a field of the same name
 * would be overwritten. Names of Object.prototype are found in any lookup.
 */
export const explains = 'No field has a name the engine uses itself.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ source, form: { form } }) =>
    Object.keys(form.properties)
      .filter((name) => RESERVED_NAMES.includes(name) || name in Object.prototype)
      .map((name) => {
        const problem = {
          found: `a field named "${name}"`,
          expected: 'a name the engine does not use itself',
          mend: 'Rename the field.',
        };
        return findingAt(source, ['form', 'properties', name], problem, 'name');
      }),
  );
}
