import { fieldsIn, hasParts } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

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
