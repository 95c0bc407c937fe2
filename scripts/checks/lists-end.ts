import { optionsOf } from '@/registry/options';
import type { CheckInput } from '../lib/check-input.ts';
import type { Finding } from '../lib/finding.ts';
import { fieldsIn } from '../lib/form-fields.ts';
import { findingAt } from '../lib/json-locations.ts';

/** A list without a maximum makes pages, drafts and bodies of unlimited size. */
export const rule = {
  name: 'lists-end',
  explains: 'A list that is typed, repeated or uploaded says how many entries it takes at most.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ name, field, fieldUi, path }) => {
      const endless = field.type === 'array' && field.maxItems === undefined;
      if (!endless || optionsOf(field).length > 0 || fieldUi.optionsFrom) return [];
      const problem = {
        found: `the list "${name}" without maxItems`,
        expected: 'the most entries it takes',
        mend: 'Add "maxItems" to the field, or "enum" to its items.',
      };
      return [findingAt(tool.source, path, problem, 'name')];
    }),
  );
}
