import { widgetOf } from '@/registry/ui-schema';
import type { CheckInput } from '../lib/check-input.ts';
import type { Finding } from '../lib/finding.ts';
import { fieldsIn } from '../lib/form-fields.ts';
import { findingAt } from '../lib/json-locations.ts';
import { isMultiple } from '../lib/step-multiples.ts';

/** A slider counts steps from its minimum, validation from zero: with a bound off the step they never agree. */
export const rule = {
  name: 'slider-on-step',
  explains: 'Both bounds of a slider lie on its step.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ field, fieldUi, path }) => {
      if (widgetOf(field, fieldUi) !== 'slider') return [];
      const step = field.multipleOf ?? 1;
      return (['minimum', 'maximum'] as const).flatMap((bound) => {
        const value = field[bound];
        if (value === undefined || isMultiple(value, step)) return [];
        const problem = {
          found: `a ${bound} of ${value} with a step of ${step}`,
          expected: `a multiple of ${step}`,
          mend: 'Change the bound, or multipleOf.',
        };
        return [findingAt(tool.source, [...path, bound], problem)];
      });
    }),
  );
}
