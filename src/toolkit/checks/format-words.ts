import type { FieldItems, FieldSchema } from '@/generated/declaration';
import type { FormField } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAtName, type Path, type Source } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { joinNames } from '../text/suggest';

/** A bound that does not belong to the type of its field has no effect. */
export const explains = '"earliest" and "latest" are only for dates, and "const" is only for yes-or-no fields.';

const FORMATS_OF: Record<string, string[]> = {
  earliest: ['date', 'date-time'],
  latest: ['date', 'date-time'],
};

export function checkField({ field, path }: FormField, { source }: FormTool): Findings {
  const { type, const: mustBeTicked, items } = field;
  return [
    strayWords(source, field, path),
    items && strayWords(source, items, [...path, 'items']),
    mustBeTicked &&
      type !== 'boolean' &&
      findingAtName(source, [...path, 'const'], {
        found: `"const" on a field of the type ${type}`,
        expected: 'a boolean',
        mend: 'Remove it.',
      }),
  ];
}

function strayWords(source: Source, field: FieldSchema | FieldItems, path: Path): Findings {
  return Object.entries(FORMATS_OF)
    .filter(([word, formats]) => Object.hasOwn(field, word) && !formats.includes(field.format ?? ''))
    .map(([word, formats]) =>
      findingAtName(source, [...path, word], {
        found: `"${word}" on a field with the format ${field.format ?? 'none'}`,
        expected: `a field with the format ${joinNames(formats)}`,
        mend: 'Remove it, or correct the format.',
      }),
    );
}
