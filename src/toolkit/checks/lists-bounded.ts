import { optionsOf } from '@/registry/options';
import { fieldsIn } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Without a maximum of entries, pages, drafts and bodies can grow without limit. */
export const explains = 'A list of typed texts, groups or files has a maximum number of entries.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ name, field, fieldUi, path }) => {
      const isUnlimited = field.type === 'array' && field.maxItems === undefined;
      if (!isUnlimited || optionsOf(field).length > 0 || fieldUi.optionsFrom) return [];
      const problem = {
        found: `the list "${name}" without maxItems`,
        expected: 'a maximum number of entries',
        mend: 'Add "maxItems" to the field, or "enum" to its items.',
      };
      return [findingAt(tool.source, path, problem, 'name')];
    }),
  );
}
