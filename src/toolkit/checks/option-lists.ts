import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** A field whose list is missing has no options, and nobody updates a list that no field uses. */
export const explains =
  'Every shared option list that a declaration names exists, and every list is used by a declaration.';

export function check({ tools, forms, lists, options: optionsFile }: CheckInput): Findings {
  if (optionsFile.value === undefined) return [];
  const references = forms.flatMap(({ source, declaration }) =>
    Object.entries(declaration.ui?.fields ?? {}).flatMap(([field, { options, optionsFrom }]) => [
      ...(options ? [{ source, path: ['ui', 'fields', field, 'options'], name: options }] : []),
      ...Object.entries(optionsFrom?.lists ?? {}).map(([answer, name]) => ({
        source,
        path: ['ui', 'fields', field, 'optionsFrom', 'lists', answer],
        name,
      })),
    ]),
  );
  const missing = references
    .filter(({ name }) => !Object.hasOwn(lists, name))
    .map(({ source, path, name }) => {
      const mend = 'Name one of these, or add the list to tools/options.json.';
      return findingAt(source, path, unknownNameText('option list', name, Object.keys(lists), mend));
    });
  // Unreadable declarations may use any list.
  const areAllReadable = tools.every(({ declaration }) => declaration);
  const unused = Object.keys(lists).filter((list) => areAllReadable && !references.some(({ name }) => name === list));
  return [
    missing,
    unused.map((list) =>
      findingAtName(optionsFile, [list], {
        found: `the option list "${list}", which no declaration uses`,
        expected: 'only lists that are used',
        mend: 'Name it in "options" or "optionsFrom" of a field, or remove it.',
      }),
    ),
  ];
}
