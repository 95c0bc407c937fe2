import { RESERVED_NAMES } from '../declaration/reserved-names';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/**
 * A field with a name that stored records or placeholders use themselves would be overwritten. A name of Object.prototype
 * would be found in every lookup.
 */
export const explains = 'No field has a name that the engine uses itself.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ source, form: { form } }) =>
    Object.keys(form.properties)
      .filter((name) => RESERVED_NAMES.includes(name) || name in Object.prototype)
      .map((name) => {
        const problem = {
          found: `a field named "${name}"`,
          expected: 'a name that the engine does not use itself',
          mend: 'Rename the field.',
        };
        return findingAt(source, ['form', 'properties', name], problem, 'name');
      }),
  );
}
