import { type FormField, fieldsIn, hasParts } from '../declaration/form-fields';
import type { Finding, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/**
 * JSON Schema rejects a keyword on the wrong type of field. It does not know these words, and nothing would read them
 * there.
 */
export const explains =
  '"blanks" belongs to typed texts and "rules" to groups; a JSON text has neither options nor a pattern.';
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
      found: `kept blanks of "${name}", which has none`,
      expected,
      mend: 'Remove "blanks".',
    });
  }
  if (field.rules && !field.properties) {
    const mend = hasParts(field) ? 'Move it into "items".' : 'Write it as a rule of the form.';
    problems.push({
      word: 'rules',
      found: `rules in "${name}", which is no group`,
      expected: 'rules in a group',
      mend,
    });
  }
  if (field.format === 'json' && (field.enum || field.pattern)) {
    const expected = 'a JSON text without options or a pattern';
    problems.push({
      word: 'format',
      found: `"${name}", a JSON text held to more than JSON`,
      expected,
      mend: 'Remove "enum" or "pattern".',
    });
  }
  return problems;
}
