import { optionsOf } from '@/registry/options';
import { fieldsIn } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** A list without a maximum makes pages, drafts and bodies of unlimited size. */
export const explains = 'A list that is typed, repeated or uploaded says how many entries it takes at most.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ name, field, fieldUi, path }) => {
      const endless = field.type === 'array' && field.maxItems === undefined;
      if (!endless || optionsOf(field).length > 0 || fieldUi.optionsFrom) return [];
      const problem = {
        found: `the list "${name}" without maxItems`,
        expected: 'the most entries it takes',
        mend: 'Add "maxItems" to the field, or "enum" to its items.',
      };
      return [findingAt(tool.source, path, problem, 'name')];
    }),
  );
}
