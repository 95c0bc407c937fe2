import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** A field with a condition declares itself whether it is required; the list of required fields could contradict it. */
export const explains = 'A field with a condition is required only while it shows.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ source, form: { form, reveal = {} } }) =>
    (form.required ?? []).flatMap((field, index) => {
      if (!Object.hasOwn(reveal, field)) return [];
      const problem = {
        found: `"${field}", which is hidden at first`,
        expected: 'fields that always show',
        mend: `Remove it here and write "required": true in reveal.${field}.`,
      };
      return [findingAt(source, ['form', 'required', index], problem)];
    }),
  );
}
