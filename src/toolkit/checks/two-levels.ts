import { fieldsIn, hasParts } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Groups within groups are hard to use on a phone: a screen can show one level at most. */
export const explains = 'Groups within groups of fields, repeated or not, hold no further groups.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ name, field, path, parent }) => {
      if (!parent?.parent || (field.type !== 'object' && !hasParts(field))) return [];
      const problem = {
        found: `the group "${name}" within "${parent.name}" within "${parent.parent.name}"`,
        expected: 'groups two levels deep',
        mend: 'Make its fields fields of the form; the body may still nest them, with "object".',
      };
      return [findingAt(tool.source, path, problem, 'name')];
    }),
  );
}
