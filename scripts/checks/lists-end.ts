import { optionsOf } from '@/registry/options';
import { fieldsIn } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** A list without an end makes a page, a draft and a body without one. */
export const rule = {
  name: 'lists-end',
  explains: 'A list that is typed, repeated or uploaded says how many entries it takes at most.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ name, field, look, path }) => {
      const endless = field.type === 'array' && field.maxItems === undefined;
      if (!endless || optionsOf(field).length > 0 || look.optionsFrom) return [];
      const words = {
        found: `the list "${name}" without maxItems`,
        expected: 'the most entries it takes',
        mend: 'Add "maxItems" to the field, or "enum" to its items.',
      };
      return [finding(tool.source, path, words, 'name')];
    }),
  );
}
