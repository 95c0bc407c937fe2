import { widgetOf } from '@/registry/ui-schema';
import { fieldsIn } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import { isMultiple } from '../lib/multiples.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** A slider counts its steps from its smallest number, the check of the answer from zero: off the step they never meet. */
export const rule = {
  name: 'slider-on-step',
  explains: 'Both bounds of a slider lie on its step.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ field, look, path }) => {
      if (widgetOf(field, look) !== 'slider') return [];
      const step = field.multipleOf ?? 1;
      return (['minimum', 'maximum'] as const).flatMap((bound) => {
        const value = field[bound];
        if (value === undefined || isMultiple(value, step)) return [];
        const words = {
          found: `a ${bound} of ${value} with a step of ${step}`,
          expected: `a multiple of ${step}`,
          mend: 'Change the bound, or multipleOf.',
        };
        return [finding(tool.source, [...path, bound], words)];
      });
    }),
  );
}
