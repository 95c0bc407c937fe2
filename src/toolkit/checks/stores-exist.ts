import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** A toggle that counts the saved results of another tool always counts zero if no tool saves under its key. */
export const explains = 'Some tool saves every result that a field reads.';

export function check({ tools, forms }: CheckInput): Findings {
  // Unreadable declarations may save under any key.
  if (tools.some(({ declaration }) => !declaration)) return [];
  const keys = forms.flatMap(({ form: { storage } }) => (storage?.result ? [storage.key] : []));
  return forms.flatMap(({ source, form }) =>
    Object.entries(form.ui.fields ?? {}).flatMap(([name, { store }]) => {
      if (store === undefined || keys.includes(store)) return [];
      const mend = 'Use the storage key of a tool that saves its result.';
      return findingAt(source, ['ui', 'fields', name, 'store'], unknownNameText('saved result', store, keys, mend));
    }),
  );
}
