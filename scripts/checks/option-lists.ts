import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** A list that is named and not there leaves a field without options; one that nobody names is forgotten when it changes. */
export const rule = {
  name: 'option-lists',
  explains: 'Every shared option list a declaration names is there, and every list is named by one.',
};

export function check({ tools, forms, lists, options }: CheckInput): Finding[] {
  if (options.value === undefined) return [];
  const named = forms.flatMap(({ source, declaration }) =>
    Object.entries(declaration.ui?.fields ?? {}).flatMap(([field, { options, optionsFrom }]) => [
      ...(options ? [{ source, path: ['ui', 'fields', field, 'options'], name: options }] : []),
      ...Object.entries(optionsFrom?.lists ?? {}).map(([answer, name]) => ({
        source,
        path: ['ui', 'fields', field, 'optionsFrom', 'lists', answer],
        name,
      })),
    ]),
  );
  // Of a file that is no JSON no list is known.
  const missing = (options.value === undefined ? [] : named)
    .filter(({ name }) => !Object.hasOwn(lists, name))
    .map(({ source, path, name }) => {
      const mend = 'Name one of these, or add the list to tools/options.json.';
      return finding(source, path, unknownName('option list', name, Object.keys(lists), mend));
    });
  // What a declaration names is not known while it cannot be read.
  const allRead = tools.every(({ declaration }) => declaration);
  const unused = Object.keys(lists).filter((list) => allRead && !named.some(({ name }) => name === list));
  return [
    ...missing,
    ...unused.map((list) => {
      const words = {
        found: `the option list "${list}", which no declaration names`,
        expected: 'lists that are used',
        mend: 'Name it in "options" or "optionsFrom" of a field, or remove it.',
      };
      return finding(options, [list], words, 'name');
    }),
  ];
}
