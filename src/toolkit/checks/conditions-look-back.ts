import { testsOf } from '@/registry/conditions';
import { conditionsIn, type FormCondition } from '../declaration/form-conditions';
import { pageOfField, pagesOf } from '../declaration/form-pages';
import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** A field that depends on a later page would appear on a page the member has already left. */
export const explains = 'Conditions refer only to fields of the same page or an earlier one.';

export function checkForm(tool: FormTool): Findings {
  return conditionsIn(tool.form).flatMap((condition) => lateTests(tool, condition));
}

function lateTests({ source, form: { ui } }: FormTool, { when, path, fields, section }: FormCondition): Findings {
  const pages = pagesOf(ui);
  const ownPage = section === undefined ? pageOfField(ui, fields[0] ?? '') : pages.indexOf(ui.sections[section]?.page);
  return testsOf(when).flatMap(({ field }, index) => {
    const page = pageOfField(ui, field);
    if (page <= ownPage || ownPage < 0) return [];
    const problem = {
      found: `a condition on "${field}", which is on the later page "${pages[page]}"`,
      expected: 'a field of the same page or of an earlier one',
      mend: `Move "${field}" to an earlier page, or move what depends on it to a later one.`,
    };
    const at = 'all' in when ? ['all', index] : 'any' in when ? ['any', index] : [];
    return findingAt(source, [...path, ...at, 'field'], problem);
  });
}
