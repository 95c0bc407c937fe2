import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { fieldsIn } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { joinNames } from '../text/suggest';

/** A bound that does not belong to the type of its field has no effect. */
export const explains = '"earliest" and "latest" are only for dates, and "const" is only for yes-or-no fields.';
export const perTool = true;

const FORMATS_OF: Record<string, string[]> = {
  earliest: ['date', 'date-time'],
  latest: ['date', 'date-time'],
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ field, path }) =>
      [...strayWords(field, path), ...strayWords(field.items, [...path, 'items']), ...strayConst(field, path)].map(
        ({ at, problem }) => findingAt(tool.source, at, problem, 'name'),
      ),
    ),
  );
}

function strayWords(field: FieldSchema | FieldItems | undefined, path: Path) {
  return Object.entries(FORMATS_OF)
    .filter(([word, formats]) => field && Object.hasOwn(field, word) && !formats.includes(field.format ?? ''))
    .map(([word, formats]) => ({
      at: [...path, word],
      problem: {
        found: `"${word}" on a field with the format ${field?.format ?? 'none'}`,
        expected: `a field with the format ${joinNames(formats)}`,
        mend: 'Remove it, or correct the format.',
      },
    }));
}

function strayConst({ type, const: mustBeTicked }: FieldSchema, path: Path) {
  if (!mustBeTicked || type === 'boolean') return [];
  const problem = { found: `"const" on a field of the type ${type}`, expected: 'a boolean', mend: 'Remove it.' };
  return [{ at: [...path, 'const'], problem }];
}
