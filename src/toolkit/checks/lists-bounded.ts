import { optionsOf } from '@/registry/options';
import type { FormField } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** Without a maximum of entries, pages, drafts and bodies can grow without limit. */
export const explains = 'A list of typed texts, groups or files has a maximum number of entries.';

export function checkField({ name, field, fieldUi, path }: FormField, tool: FormTool): Findings {
  const isUnlimited = field.type === 'array' && field.maxItems === undefined;
  if (!isUnlimited || optionsOf(field).length > 0 || fieldUi.optionsFrom) return [];
  return findingAtName(tool.source, path, {
    found: `the list "${name}" without maxItems`,
    expected: 'a maximum number of entries',
    mend: 'Add "maxItems" to the field, or "enum" to its items.',
  });
}
