import type { FieldSchema, FieldUi } from '@/generated/declaration';
import type { Finding } from '../lib/problem.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path, type Source } from '../lib/source-map.ts';
import type { Placed } from '../lib/walk.ts';

/**
 * Two options a member cannot tell apart are a slip of copy and paste. They also break what is stored and sent, since an
 * option is known by its value.
 */
export const rule = {
  name: 'options-unique',
  explains: 'No two options of a field share a value or the words shown, not even apart from case.',
};

export function check({ forms, lists, options }: CheckInput): Finding[] {
  const shared = Object.entries(lists).flatMap(([name, list]) => [
    ...repeats(
      options,
      list.map(({ value }, index) => ({ value, path: [name, index, 'value'] })),
      `of the list "${name}"`,
    ),
    ...repeats(
      options,
      list.flatMap(({ label }, index) => (label ? [{ value: label, path: [name, index, 'label'] }] : [])),
      `of the list "${name}"`,
    ),
  ]);
  return [...shared, ...forms.flatMap(fieldFindings)];
}

function fieldFindings({ source, declaration }: FormTool): Finding[] {
  return Object.entries(declaration.form?.properties ?? {}).flatMap(([name, field]) => {
    const path = ['form', 'properties', name, ...(field.enum ? ['enum'] : ['items', 'enum'])];
    const values = (field.enum ?? field.items?.enum ?? []).map((value, index) => ({
      value: String(value),
      path: [...path, index],
    }));
    return [
      ...repeats(source, values, `of "${name}"`),
      ...repeats(source, labelsOf(name, field, declaration.ui?.fields?.[name]), `of "${name}"`),
    ];
  });
}

/** The words shown for the options that have words of their own, after the values that are shown as they are. */
function labelsOf(name: string, field: FieldSchema, look: FieldUi | undefined): Placed<string>[] {
  const labels = Object.entries(look?.labels ?? {});
  if (labels.length === 0) return [];
  const plain = (field.enum ?? field.items?.enum ?? [])
    .map(String)
    .filter((value) => !Object.hasOwn(look?.labels ?? {}, value));
  const written = labels.map(([value, label]) => ({ value: label, path: ['ui', 'fields', name, 'labels', value] }));
  return [...new Set(plain)]
    .map((value): Placed<string> => ({ value, path: ['form', 'properties', name] }))
    .concat(written);
}

function repeats(source: Source, options: Placed<string>[], where: string): Finding[] {
  const seen = new Map<string, { text: string; path: Path }>();
  return options.flatMap(({ value: text, path }) => {
    const key = text.trim().toLowerCase();
    const earlier = seen.get(key);
    if (!earlier) seen.set(key, { text, path });
    if (!earlier) return [];
    const words = {
      found: `"${text}" beside "${earlier.text}" among the options ${where}`,
      expected: 'options that differ in more than case',
      mend: 'Remove or rename one of them.',
    };
    return [finding(source, path, words)];
  });
}
