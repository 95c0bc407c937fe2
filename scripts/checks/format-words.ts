import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { fieldsIn } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { listed } from '../lib/suggest.ts';

/** A bound that belongs to another kind of field is never looked at, and says it is. */
export const rule = {
  name: 'format-words',
  explains: 'First and last days belong to dates, and what must be ticked is yes or no.',
  perTool: true,
};

const FORMATS_OF: Record<string, string[]> = {
  earliest: ['date', 'date-time'],
  latest: ['date', 'date-time'],
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap(({ field, path }) =>
      [...strayWords(field, path), ...strayWords(field.items, [...path, 'items']), ...strayConst(field, path)].map(
        ({ at, words }) => finding(tool.source, at, words, 'name'),
      ),
    ),
  );
}

function strayWords(field: FieldSchema | FieldItems | undefined, path: Path) {
  return Object.entries(FORMATS_OF)
    .filter(([word, formats]) => field && Object.hasOwn(field, word) && !formats.includes(field.format ?? ''))
    .map(([word, formats]) => ({
      at: [...path, word],
      words: {
        found: `"${word}" at a field of the format ${field?.format ?? 'none'}`,
        expected: `a field of the format ${listed(formats)}`,
        mend: 'Remove it, or correct the format.',
      },
    }));
}

function strayConst({ type, const: ticked }: FieldSchema, path: Path) {
  if (!ticked || type === 'boolean') return [];
  const words = { found: `"const" at a field of the type ${type}`, expected: 'a boolean', mend: 'Remove it.' };
  return [{ at: [...path, 'const'], words }];
}
