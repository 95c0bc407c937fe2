import { fieldsIn } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { ambiguityIn } from '../text/ambiguous-pattern';

/**
 * If a pattern can match a text in many ways, the browser or server tries all of them before it reports that the text does
 * not match: a few dozen characters freeze it.
 */
export const explains = 'No pattern repeats a part that can match the same text in two ways.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ field, path }) => {
      const patterns = [
        { pattern: field.pattern, at: [...path, 'pattern'] },
        { pattern: field.items?.pattern, at: [...path, 'items', 'pattern'] },
      ];
      return patterns.flatMap(({ pattern, at }) => {
        const ambiguity = pattern === undefined ? undefined : ambiguityIn(pattern);
        if (!ambiguity) return [];
        const problem = {
          found: `the part ${ambiguity.part}, which matches "${ambiguity.text}" in more than one way`,
          expected: 'only one way to match a text, because otherwise each more character doubles the time it takes',
          mend: 'Do not nest repetitions: write [a-z]+, or begin each repetition with a fixed character, as in (-[a-z]+)*.',
        };
        return [findingAt(tool.source, at, problem)];
      });
    }),
  );
}
