import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { closestName } from '../text/suggest';

/** Nobody updates a list that no field uses. */
export const explains = 'Every shared option list is used by a declaration.';

export function check({ tools, forms, lists, options }: CheckInput): Findings {
  // Unreadable declarations may use any list.
  if (options.value === undefined || tools.some(({ declaration }) => !declaration)) return [];
  const used = forms.flatMap(({ declaration }) =>
    Object.values(declaration.ui?.fields ?? {}).flatMap(({ options: list, optionsFrom }) => [
      list,
      ...Object.values(optionsFrom?.lists ?? {}),
    ]),
  );
  const misspelled = used.flatMap((list) =>
    list === undefined || lists[list] ? [] : (closestName(list, Object.keys(lists)) ?? []),
  );
  return Object.keys(lists)
    .filter((list) => !used.includes(list) && !misspelled.includes(list))
    .map((list) =>
      findingAtName(options, [list], {
        found: `the option list "${list}", which no declaration uses`,
        expected: 'only lists that are used',
        mend: 'Name it in "options" or "optionsFrom" of a field, or remove it.',
      }),
    );
}
