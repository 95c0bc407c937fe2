import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** A toggle that counts what another tool saved counts nothing where no tool saves under that key. */
export const rule = {
  name: 'stores-exist',
  explains: 'Every saved result a field looks at is saved by some tool.',
};

export function check({ tools, forms }: CheckInput): Finding[] {
  // What is saved is not known while a declaration cannot be read.
  if (tools.some(({ declaration }) => !declaration)) return [];
  const keys = forms.flatMap(({ form: { storage } }) => (storage?.result ? [storage.key] : []));
  return forms.flatMap(({ source, form }) =>
    Object.entries(form.ui.fields ?? {}).flatMap(([name, { store }]) => {
      if (store === undefined || keys.includes(store)) return [];
      const mend = 'Name the storage key of a tool that keeps its result.';
      return [finding(source, ['ui', 'fields', name, 'store'], unknownName('saved result', store, keys, mend))];
    }),
  );
}
