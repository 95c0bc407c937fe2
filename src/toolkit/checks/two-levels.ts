import { type FormField, hasParts } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** Nested groups are hard to use on a phone, which can show one level of nesting at most. */
export const explains = 'A group within a group of fields contains no further groups, repeated or not.';

export function checkField({ name, field, path, parent }: FormField, tool: FormTool): Findings {
  if (!parent?.parent || (field.type !== 'object' && !hasParts(field))) return [];
  return findingAtName(tool.source, path, {
    found: `the group "${name}" within "${parent.name}" within "${parent.parent.name}"`,
    expected: 'groups at most two levels deep',
    mend: 'Move its fields out of the groups; "object" in the body can still nest what is sent.',
  });
}
