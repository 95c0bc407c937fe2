import type { FormField } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { ambiguityIn } from '../text/ambiguous-pattern';

/** If a text can match in many ways, all are tried before it is refused: a few dozen characters freeze a page. */
export const explains = 'No pattern repeats a part that can match the same text in two ways.';

export function checkField({ field, path }: FormField, tool: FormTool): Findings {
  const patterns = [
    { pattern: field.pattern, at: [...path, 'pattern'] },
    { pattern: field.items?.pattern, at: [...path, 'items', 'pattern'] },
  ];
  return patterns.flatMap(({ pattern, at }) => {
    const ambiguity = pattern === undefined ? undefined : ambiguityIn(pattern);
    if (!ambiguity) return [];
    return findingAt(tool.source, at, {
      found: `the part ${ambiguity.part}, which matches "${ambiguity.text}" in more than one way`,
      expected: 'only one way to match a text, because otherwise each more character doubles the time it takes',
      mend: 'Do not nest repetitions: write [a-z]+, or begin each repetition with a fixed character, as in (-[a-z]+)*.',
    });
  });
}
