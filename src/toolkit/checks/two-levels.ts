import { fieldsIn, hasParts } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Nested groups are hard to use on a phone, which can show one level of nesting at most. */
export const explains = 'A group within a group of fields contains no further groups, repeated or not.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ name, field, path, parent }) => {
      if (!parent?.parent || (field.type !== 'object' && !hasParts(field))) return [];
      const problem = {
        found: `the group "${name}" within "${parent.name}" within "${parent.parent.name}"`,
        expected: 'groups at most two levels deep',
        mend: 'Move its fields out of the groups; "object" in the body can still nest what is sent.',
      };
      return [findingAt(tool.source, path, problem, 'name')];
    }),
  );
}
