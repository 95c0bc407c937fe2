import { isObject } from '../lib/is-object.ts';
import type { Schema } from './draft.ts';
import type { Ask } from './field-of.ts';
import { asTitle, plain } from './words.ts';

/** Options of a field, and the words shown for them. */
export interface Options {
  values: (string | number)[];
  labels?: Record<string, string>;
}

/** Keywords under which tools write the words of options, in their order or by value. */
const LABELS = ['x-labels', 'x-enumNames', 'enumNames', 'x-enum-varnames'];

/** The options of an `enum`: texts, or whole numbers; none twice, not even apart from case. */
export function optionsIn(schema: Schema, ask: Ask): Options {
  const given = (Array.isArray(schema.enum) ? schema.enum : []).filter((value) => value !== null && value !== '');
  const numbers = given.every((value) => Number.isInteger(value));
  const values = numbers
    ? (given as number[])
    : given.map((value) => withoutScheme(plain(String(value)))).filter(Boolean);
  if (!numbers && values.some((value, index) => value !== given[index]))
    ask(`Its options are sent as they show: ${values.slice(0, 5).join(', ')}. Whoever takes them may expect others.`);
  const seen = new Set<string>();
  const unlike = values.filter((value) => {
    const reading = String(value).trim().toLowerCase();
    const isNew = !seen.has(reading);
    seen.add(reading);
    return isNew;
  });
  if (unlike.length < values.length) ask('Options that differ in nothing but case were left out.');
  const labels = labelsOf(schema, given, unlike);
  return { values: unlike, ...(labels && { labels }) };
}

function labelsOf(schema: Schema, given: readonly unknown[], values: readonly (string | number)[]) {
  const names = LABELS.map((word) => schema[word]).find((words) => words !== undefined);
  const wordsFor = (value: string | number): unknown => {
    if (Array.isArray(names)) return names[given.indexOf(value)];
    return isObject(names) && Object.hasOwn(names, String(value)) ? names[String(value)] : undefined;
  };
  const entries = values.map((value) => [String(value), asTitle(String(wordsFor(value) ?? ''))] as const);
  const told = entries.filter(([value, words]) => words && words !== value);
  const all = entries.map(([value, words]) => (words || value).toLowerCase());
  return told.length > 0 && new Set(all).size === all.length ? Object.fromEntries(told) : undefined;
}

/** A declaration holds no address of the web. */
function withoutScheme(text: string): string {
  return text
    .replace(/\b(?:https?|wss?):\/\//gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}
