import { optionsOf } from '@/registry/options';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** An option that was renamed would quietly stop to exclude the others. */
export const rule = {
  name: 'alone-is-option',
  explains: 'The option that excludes the others is one of the list, and stands alone in its default.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ source, form }) =>
    Object.entries(form.ui.fields ?? {}).flatMap(([name, { alone, optionsFrom }]) => {
      const field = form.form.properties[name];
      // What a webhook will offer, nobody knows here.
      if (alone === undefined || !field || optionsFrom?.webhook) return [];
      const options = optionsOf(field);
      if (!options.includes(alone)) {
        const mend = 'Write an option as it stands in the list.';
        return [finding(source, ['ui', 'fields', name, 'alone'], unknownName('option', alone, options, mend))];
      }
      const chosen = Array.isArray(field.default) ? field.default : [];
      if (!chosen.includes(alone) || chosen.length === 1) return [];
      const words = {
        found: `"${alone}" beside others`,
        expected: `"${alone}" alone, as ui.fields.${name}.alone says`,
        mend: 'Take it, or the others, out of the default.',
      };
      return [finding(source, ['form', 'properties', name, 'default'], words)];
    }),
  );
}
