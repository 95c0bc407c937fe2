import type { CheckInput } from '../lib/check-input.ts';
import type { Finding } from '../lib/finding.ts';
import { fieldsIn, hasParts } from '../lib/form-fields.ts';
import { findingAt } from '../lib/json-locations.ts';

/** Nested groups are hard to use on a phone; ids, errors and drafts support one level only. */
export const rule = {
  name: 'one-level',
  explains: 'Groups of fields, repeated or not, hold no further groups.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ name, field, path, parent }) => {
      if (!parent || (field.type !== 'object' && !hasParts(field))) return [];
      const problem = {
        found: `the group "${name}" within "${parent.name}"`,
        expected: 'groups one level deep',
        mend: 'Make its fields fields of the form; the body may still nest them, with "object".',
      };
      return [findingAt(tool.source, path, problem, 'name')];
    }),
  );
}
