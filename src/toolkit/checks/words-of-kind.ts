import { type FormField, hasParts } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** Schema validation does not know which kinds of field may have these words; on other kinds, nothing reads them. */
export const explains =
  'Only typed texts have "blanks" and only groups have "rules"; a JSON text has neither options nor a pattern.';

export function checkField({ name, field, path }: FormField, { source }: FormTool): Findings {
  const isTyped = field.type === 'string' && !field.enum && !field.format;
  return [
    field.blanks &&
      !isTyped &&
      findingAtName(source, [...path, 'blanks'], {
        found: `"blanks" on "${name}", which is not a typed text`,
        expected: 'a text that is typed, without options or a format',
        mend: 'Remove "blanks".',
      }),
    field.rules &&
      !field.properties &&
      findingAtName(source, [...path, 'rules'], {
        found: `rules in "${name}", which is not a group`,
        expected: 'rules only in a group',
        mend: hasParts(field) ? 'Move it into "items".' : 'Write it as a rule of the form.',
      }),
    field.format === 'json' &&
      (field.enum !== undefined || field.pattern !== undefined) &&
      findingAtName(source, [...path, 'format'], {
        found: `options or a pattern for the JSON text "${name}"`,
        expected: 'a JSON text without options or a pattern',
        mend: 'Remove "enum" or "pattern".',
      }),
  ];
}
