import { OF_THE_ENGINE } from '../lib/engine-names.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/**
 * A stored record keeps the result beside the fields, and placeholders know some names of their own: a field of the same
 * name would be overwritten. Names every object has answer to a look-up even where nothing is declared.
 */
export const rule = {
  name: 'reserved-names',
  explains: 'No field has a name the engine uses itself.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ source, form: { form } }) =>
    Object.keys(form.properties)
      .filter((name) => OF_THE_ENGINE.includes(name) || name in Object.prototype)
      .map((name) => {
        const words = {
          found: `a field named "${name}"`,
          expected: 'a name the engine does not use itself',
          mend: 'Rename the field.',
        };
        return finding(source, ['form', 'properties', name], words, 'name');
      }),
  );
}
