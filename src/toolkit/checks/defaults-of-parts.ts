import { fieldSchema } from '@/registry/form-schemas';
import type { FormField } from '../declaration/form-fields';
import { valueProblem } from '../declaration/value-problem';
import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import { jsonExcerpt } from '../json/schema-error-texts';
import type { FormTool } from '../project/check-input';

/** The defaults of a group's parts are ignored; the entries of a repeated group start with those of their parts. */
export const explains =
  'Only sub-fields of repeated groups have defaults, and each default is a valid value of its sub-field.';

export function checkField({ name, field, path, parent }: FormField, { source }: FormTool): Findings {
  if (!parent || field.default === undefined) return [];
  if (parent.field.properties)
    return findingAt(source, [...path, 'default'], {
      found: `a default of "${name}", a part of the group "${parent.name}"`,
      expected: 'a default of the group as a whole',
      mend: `Remove it, and write "default": ${JSON.stringify({ [name]: field.default })} into "${parent.name}"; it may give a value to only some parts.`,
    });
  const reason = valueProblem(fieldSchema(field), field.default);
  if (reason === undefined) return [];
  return findingAt(source, [...path, 'default'], {
    found: jsonExcerpt(field.default),
    expected: `a value that "${name}" takes: ${reason}`,
    mend: 'Correct the default, or remove it.',
  });
}
