import { isMultiple } from '@/registry/step-multiples';
import { widgetOf } from '@/registry/ui-schema';
import type { FormField } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** A slider counts steps from its minimum and validation from zero; unless the bounds are multiples, they disagree. */
export const explains = 'Both bounds of a slider are multiples of its step.';

export function checkField({ field, fieldUi, path }: FormField, tool: FormTool): Findings {
  if (widgetOf(field, fieldUi) !== 'slider') return [];
  const step = field.multipleOf ?? 1;
  return (['minimum', 'maximum'] as const).flatMap((bound) => {
    const value = field[bound];
    if (value === undefined || isMultiple(value, step)) return [];
    return findingAt(tool.source, [...path, bound], {
      found: `a ${bound} of ${value} with a step of ${step}`,
      expected: `a multiple of ${step}`,
      mend: 'Change the bound, or multipleOf.',
    });
  });
}
