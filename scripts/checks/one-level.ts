import { fieldsIn, hasParts } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** Groups within groups cannot be found one's way in on a phone; ids, errors and drafts go one level deep. */
export const rule = {
  name: 'one-level',
  explains: 'Groups of fields, repeated or not, hold no further groups.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ name, field, path, parent }) => {
      if (!parent || (field.type !== 'object' && !hasParts(field))) return [];
      const words = {
        found: `the group "${name}" within "${parent.name}"`,
        expected: 'groups one level deep',
        mend: 'Make its fields fields of the form; the body may still nest them, with "object".',
      };
      return [finding(tool.source, path, words, 'name')];
    }),
  );
}
