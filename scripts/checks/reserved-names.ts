import type { CheckInput } from '../lib/check-input.ts';
import type { Finding } from '../lib/finding.ts';
import { findingAt } from '../lib/json-locations.ts';
import { RESERVED_NAMES } from '../lib/reserved-names.ts';

/**
 * Stored records keep the result next to the fields, and placeholders have names of their own: a field of the same name
 * would be overwritten. Names of Object.prototype are found in any lookup.
 */
export const rule = {
  name: 'reserved-names',
  explains: 'No field has a name the engine uses itself.',
  perTool: true,
};

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
