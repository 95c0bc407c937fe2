import { optionsOf } from '@/registry/options';
import { fieldsIn } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import { madeOnce } from '../lib/last-made.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Source } from '../lib/source-map.ts';
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
  const shared = Object.entries(lists).flatMap(([name, list]) => {
    const values = list.map(({ value }, index) => ({ value, path: [name, index, 'value'] }));
    const labels = list.flatMap(({ label }, index) => (label ? [{ value: label, path: [name, index, 'label'] }] : []));
    const plain = list.filter(({ label }) => !label).map(({ value }) => value);
    return [...repeats(options, name, values), ...repeats(options, name, labels, plain)];
  });
  return [...shared, ...forms.flatMap(fieldFindings)];
}

/** Options that stand in the form itself, of sub-fields too: those of shared lists are looked at once, where they stand. */
const fieldFindings = madeOnce((tool: FormTool): Finding[] => {
  const own = fieldsIn(tool).filter(({ look, parent }) => parent || !(look.options || look.optionsFrom));
  return own.flatMap(({ name, field, path, look, lookPath }) => {
    const place = [...path, ...(field.enum ? ['enum'] : ['items', 'enum'])];
    const offered = optionsOf(field).map(String);
    const values = offered.map((value, index) => ({ value, path: [...place, index] }));
    const words = look.labels ?? {};
    const labels = Object.entries(words).map(([value, label]) => ({
      value: label,
      path: [...lookPath, 'labels', value],
    }));
    const plain = offered.filter((value) => !Object.hasOwn(words, value));
    return [...repeats(tool.source, name, values), ...repeats(tool.source, name, labels, plain)];
  });
});

/** Texts that read like an earlier one, or like one of those known beforehand. */
function repeats(source: Source, where: string, texts: Placed<string>[], known: readonly string[] = []): Finding[] {
  const seen = new Map(known.map((text) => [reading(text), text]));
  return texts.flatMap(({ value, path }) => {
    const earlier = seen.get(reading(value));
    seen.set(reading(value), earlier ?? value);
    const found = `"${value}" beside "${earlier}" among the options of "${where}"`;
    const words = { found, expected: 'options that differ in more than case', mend: 'Remove or rename one of them.' };
    return earlier === undefined ? [] : [finding(source, path, words)];
  });
}

function reading(text: string): string {
  return text.trim().toLowerCase();
}
