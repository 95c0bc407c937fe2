import type { FieldItems, FieldSchema, FieldUi, Limit } from '@/generated/declaration';
import { fieldSchema } from '@/registry/form-schemas';
import { isObject } from '../lib/is-object.ts';
import { valueFault } from '../lib/value-fault.ts';
import { exampleOf } from './example-of.ts';
import { DEFAULT_LEFT_OUT, fieldOf, type MadeField, typeIn } from './field-of.ts';
import { freeName, freeTitle } from './free-name.ts';
import { optionsIn } from './options-in.ts';
import type { Resolved, SchemaReader } from './plain-schema.ts';
import { isSecretName } from './secrets.ts';
import { asHelp, asTitle, plain, wordsOf } from './words.ts';

/** The most entries of a list whose source does not say. */
const MOST_ENTRIES = 20;

type MadeList = MadeField & { example: unknown; limit?: Limit };

/** A field for a list: choices, own words, or groups of fields that repeat. Undefined where a form cannot ask for it. */
export function listField(name: string, list: Resolved, about: string, reader: SchemaReader): MadeList | undefined {
  const made = madeList(name, list, about, reader);
  const { default: begun } = list.schema;
  if (!made || begun === undefined || begun === null || (Array.isArray(begun) && begun.length === 0)) return made;
  if (isDefaultOf(made, begun)) return { ...made, field: { ...made.field, default: begun } };
  reader.questions.push({ about, guess: DEFAULT_LEFT_OUT });
  return made;
}

/** Whether an untouched list can begin so. */
function isDefaultOf({ field, limit }: MadeList, begun: unknown): begun is string[] {
  const isText = (one: unknown) => typeof one === 'string' && plain(one) === one;
  if (!Array.isArray(begun) || field.items?.format === 'file' || !begun.every(isText)) return false;
  const most = limit?.max ?? field.maxItems ?? begun.length;
  return begun.length <= most && valueFault(fieldSchema(field), begun) === undefined;
}

function madeList(
  name: string,
  { schema, trail }: Resolved,
  about: string,
  reader: SchemaReader,
): MadeList | undefined {
  const ask = (guess: string) => reader.questions.push({ about, guess });
  const [first] = Array.isArray(schema.items) ? schema.items : [schema.items];
  const entry = reader.plain(first ?? {}, about, trail);
  if (!entry) return undefined;
  const title = asTitle(String(schema.title ?? '')) || wordsOf(name) || 'List';
  const help = typeof schema.description === 'string' ? asHelp(schema.description) : '';
  const head = { title, minItems: countOf(schema.minItems), look: help ? { help } : {} };
  if (Array.isArray(entry.schema.enum)) return choices(head, schema.maxItems, optionsIn(entry.schema, ask), ask);
  const maxItems = countOf(schema.maxItems) ?? asked(ask);
  if (isObject(entry.schema.properties)) return groups(head, maxItems, entry, about, reader);
  if (['object', 'array'].includes(typeIn(entry.schema))) return undefined;
  return words(name, head, maxItems, entry, ask);
}

interface Head {
  title: string;
  minItems: number | undefined;
  look: FieldUi;
}

function asked(ask: (guess: string) => void): number {
  ask(`How many entries it takes at most is not said: ${MOST_ENTRIES} are.`);
  return MOST_ENTRIES;
}

function choices(
  { title, minItems, look }: Head,
  most: unknown,
  { values, labels }: ReturnType<typeof optionsIn>,
  ask: (guess: string) => void,
): MadeList | undefined {
  const options = values.map(String);
  if (options.length === 0) return undefined;
  if (values.some((value) => typeof value === 'number')) ask('Its numbers are sent as texts.');
  const field: FieldSchema = {
    type: 'array',
    title,
    items: { type: 'string', enum: options as [string, ...string[]] },
    uniqueItems: true,
    ...least(minItems, options.length),
  };
  const max = countOf(most);
  const limit =
    max !== undefined && max < options.length && max >= (field.minItems ?? 0)
      ? { max, title: `At most ${max} choices` }
      : undefined;
  return {
    field,
    look: { ...look, ...(labels && { labels }) },
    example: exampleOf(field, {}),
    ...(limit && { limit }),
  };
}

function words(
  name: string,
  { title, minItems, look }: Head,
  maxItems: number,
  { schema }: Resolved,
  ask: (guess: string) => void,
): MadeList | undefined {
  if (typeIn(schema) !== 'string') ask('Its entries are sent as texts.');
  const made = fieldOf(name, { ...schema, type: 'string', default: undefined, enum: undefined }, ask);
  if (!made) return undefined;
  const { format, minLength, maxLength, pattern, accept, maxBytes } = made.field;
  const kept = format === 'email' || format === 'uri' || format === 'file' ? format : undefined;
  if (format && !kept) ask(`Its entries are typed as texts, not as ${format}.`);
  const bounds = { ...(minLength && { minLength }), ...(maxLength && { maxLength }), ...(pattern && { pattern }) };
  const items: FieldItems = {
    type: 'string',
    ...(kept && { format: kept }),
    ...bounds,
    ...(accept && { accept, maxBytes }),
  } as FieldItems;
  const field: FieldSchema = { type: 'array', title, items, maxItems, ...least(minItems, maxItems) };
  return { field, look, example: exampleOf(field, {}) };
}

function groups(
  { title, minItems, look }: Head,
  maxItems: number,
  entry: Resolved,
  about: string,
  reader: SchemaReader,
): MadeList | undefined {
  const needed = new Set(Array.isArray(entry.schema.required) ? entry.schema.required : []);
  const taken = new Set<string>();
  const titles = new Set<string>();
  const parts = Object.entries(entry.schema.properties as object).flatMap(([key, given]) => {
    const label = `${about}.${key}`;
    const ask = (guess: string) => reader.questions.push({ about: label, guess });
    const part = reader.plain(given, label, entry.trail);
    const isFlat = part && !['object', 'array'].includes(typeIn(part.schema)) && part.schema.format !== 'binary';
    const made = isFlat && !isSecretName(key) ? fieldOf(key, part.schema, ask) : undefined;
    const name = freeName({ path: [key], secret: false }, taken);
    if (!made || !part) {
      ask('A group that repeats has no field for it; it was left out.');
      return [];
    }
    if (name !== key) ask(`It is sent under the name "${name}".`);
    const title = freeTitle(made.field.title, titles);
    const example = exampleOf(made.field, part.schema);
    return [{ name, ...made, field: { ...made.field, title }, required: needed.has(key), example }];
  });
  if (parts.length === 0) return undefined;
  const properties = Object.fromEntries(parts.map(({ name, field }) => [name, field]));
  const required = parts.filter((part) => part.required).map(({ name }) => name);
  const looks = parts
    .filter((part) => Object.keys(part.look).length > 0)
    .map(({ name, look: its }) => [name, its] as const);
  const items: FieldItems = {
    type: 'object',
    properties,
    ...(required.length > 0 && { required: required as [string, ...string[]] }),
  };
  const field: FieldSchema = { type: 'array', title, items, maxItems, ...least(minItems, maxItems) };
  const one = Object.fromEntries(parts.map(({ name, example }) => [name, example]));
  return {
    field,
    look: { ...look, ...(looks.length > 0 && { fields: Object.fromEntries(looks) }) },
    example: Array.from({ length: field.minItems ?? 1 }, () => one),
  };
}

function least(minItems: number | undefined, most: number): Pick<FieldSchema, 'minItems'> {
  return minItems === undefined ? {} : { minItems: Math.min(minItems, most) };
}

function countOf(value: unknown): number | undefined {
  return Number.isInteger(value) && (value as number) >= 1 ? (value as number) : undefined;
}
