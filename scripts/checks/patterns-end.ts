import { ambiguityIn } from '../lib/ambiguous-pattern.ts';
import { fieldsIn } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** A pattern that reads a text in many ways tries them all before it says no: a few dozen letters freeze page and server. */
export const rule = {
  name: 'patterns-end',
  explains: 'No pattern repeats a part that can read the same text in two ways.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ field, path }) => {
      const patterns = [
        { pattern: field.pattern, at: [...path, 'pattern'] },
        { pattern: field.items?.pattern, at: [...path, 'items', 'pattern'] },
      ];
      return patterns.flatMap(({ pattern, at }) => {
        const twice = pattern === undefined ? undefined : ambiguityIn(pattern);
        if (!twice) return [];
        const words = {
          found: `the part ${twice.part}, which reads "${twice.text}" in more than one way`,
          expected: 'one way to read every text: others take longer with each letter, without end',
          mend: 'Repeat only once, as in [a-z]+, or let every turn begin with a sign of its own, as in (-[a-z]+)*.',
        };
        return [finding(tool.source, at, words)];
      });
    }),
  );
}
