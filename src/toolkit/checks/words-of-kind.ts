import { type FormField, fieldsIn, hasParts } from '../declaration/form-fields';
import type { Finding, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/**
 * Schema validation does not know which kinds of field may have these words; on other kinds, nothing reads them.
 */
export const explains =
  'Only typed texts have "blanks" and only groups have "rules"; a JSON text has neither options nor a pattern.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ path, ...formField }) =>
      problemsOf({ path, ...formField }).map(({ word, ...problem }) =>
        findingAt(tool.source, [...path, word], problem, 'name'),
      ),
    ),
  );
}

function problemsOf({ name, field }: FormField): (FindingText & { word: string })[] {
  const isTyped = field.type === 'string' && !field.enum && !field.format;
  const problems = [];
  if (field.blanks && !isTyped) {
    const expected = 'a text that is typed, without options or a format';
    problems.push({
      word: 'blanks',
      found: `"blanks" on "${name}", which is not a typed text`,
      expected,
      mend: 'Remove "blanks".',
    });
  }
  if (field.rules && !field.properties) {
    const mend = hasParts(field) ? 'Move it into "items".' : 'Write it as a rule of the form.';
    problems.push({
      word: 'rules',
      found: `rules in "${name}", which is not a group`,
      expected: 'rules only in a group',
      mend,
    });
  }
  if (field.format === 'json' && (field.enum || field.pattern)) {
    const expected = 'a JSON text without options or a pattern';
    problems.push({
      word: 'format',
      found: `options or a pattern for the JSON text "${name}"`,
      expected,
      mend: 'Remove "enum" or "pattern".',
    });
  }
  return problems;
}
