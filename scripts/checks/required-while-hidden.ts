import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** Whether a revealed field must be filled in is said beside its condition: said in two places, the two could differ. */
export const rule = {
  name: 'required-while-hidden',
  explains: 'A field that is revealed says in its reveal whether it is required, not in form.required.',
  perTool: true,
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
