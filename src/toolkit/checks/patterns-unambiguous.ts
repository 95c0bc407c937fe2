import { fieldsIn } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { ambiguityIn } from '../text/ambiguous-pattern';

/**
 * A pattern that can match a text in many ways tries them all before it fails: a few dozen characters freeze page and
 * server.
 */
export const explains = 'No pattern repeats a part that can read the same text in two ways.';
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
          found: `the part ${ambiguity.part}, which reads "${ambiguity.text}" in more than one way`,
          expected: 'one way to read every text: others take longer with each letter, without end',
          mend: 'Repeat only once, as in [a-z]+, or let every turn begin with a sign of its own, as in (-[a-z]+)*.',
        };
        return [findingAt(tool.source, at, problem)];
      });
    }),
  );
}
