import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** A hidden field is left out before the answers are checked: required at all times, it would block every submit unseen. */
export const rule = {
  name: 'required-while-hidden',
  explains: 'A field that is revealed is not in form.required.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ source, form: { form, reveal = {} } }) =>
    (form.required ?? []).flatMap((field, index) => {
      if (!Object.hasOwn(reveal, field)) return [];
      const words = {
        found: `"${field}", which is hidden at first`,
        expected: 'fields that always show',
        mend: `Remove it here and write "required": true in reveal.${field}.`,
      };
      return [finding(source, ['form', 'required', index], words)];
    }),
  );
}
