import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { TELLABLE } from '@/server/files/media-type';
import { ambiguityIn } from '../lib/ambiguous-pattern.ts';
import type { Schema } from './draft.ts';
import { exampleOf } from './example-of.ts';
import { optionsIn } from './options-in.ts';
import { asHelp, asTitle, wordsOf } from './words.ts';

/** A field as a form declares it. */
export interface MadeField {
  field: FieldSchema;
  look: FieldUi;
}

/** Tells a maintainer what was not said, and what was taken for it. */
export type Ask = (guess: string) => void;

const FORMATS: Readonly<Record<string, FieldSchema['format']>> = {
  email: 'email',
  'idn-email': 'email',
  uri: 'uri',
  url: 'uri',
  iri: 'uri',
  date: 'date',
  time: 'time',
  'date-time': 'date-time',
  binary: 'file',
};

/** Texts at least this long are typed in several lines, and so are those called like one. */
const LONG_TEXT = 200;
const CALLED_LONG =
  /(?:^|[^a-z])(?:text|prompt|message|notes?|body|descriptions?|content|comments?|bio|brief|about|instructions?)$/i;

/** Said of a default that no untouched field can begin with. */
export const DEFAULT_LEFT_OUT = 'Its default is no value the field takes, and was left out.';

/** Files taken where a source does not say which. */
const ANY_FILE = {
  accept: ['application/pdf', 'image/jpeg', 'image/png', 'text/csv', 'text/plain'],
  maxBytes: 8_000_000,
};

/** A field for one value: a text, a number, yes or no, a choice. Undefined where a form cannot ask for it. */
export function fieldOf(name: string, schema: Schema, ask: Ask): MadeField | undefined {
  const title = asTitle(String(schema.title ?? '')) || wordsOf(name) || 'Field';
  const help = typeof schema.description === 'string' ? asHelp(schema.description) : '';
  const look: FieldUi = { ...(help && help.toLowerCase() !== title.toLowerCase() && { help }) };
  const made = askedAs(name, title, schema, ask);
  if (!made) return undefined;
  const { field } = made;
  const begun = defaultOf(field, schema.default);
  const isGiven = schema.default !== undefined && schema.default !== null && schema.default !== '';
  if (isGiven && begun === undefined) ask(DEFAULT_LEFT_OUT);
  const full = { ...field, ...(begun !== undefined && { default: begun }) } as FieldSchema;
  return { field: full, look: { ...look, ...made.look, ...placeholderOf(full, schema) } };
}

/** A plain text field of the secret widget. */
export function secretField(name: string, schema: Schema): MadeField {
  const title = asTitle(String(schema.title ?? '')) || wordsOf(name);
  const help = 'Sent only to make this result, never stored. Enter demo to try the tool without a key.';
  return { field: { type: 'string', title, minLength: 1 }, look: { widget: 'secret', help } };
}

function askedAs(name: string, title: string, schema: Schema, ask: Ask): MadeField | undefined {
  if (Array.isArray(schema.enum)) {
    const { values, labels } = optionsIn(schema, ask);
    if (values.length === 0) return undefined;
    const type = values.every((value) => typeof value === 'number') ? 'integer' : 'string';
    return { field: { type, title, enum: values as [string, ...string[]] }, look: { ...(labels && { labels }) } };
  }
  switch (typeIn(schema)) {
    case 'boolean':
      return { field: { type: 'boolean', title }, look: {} };
    case 'integer':
    case 'number':
      return { field: numberOf(title, schema), look: {} };
    case 'string':
      return textOf(name, title, schema, ask);
    default:
      return undefined;
  }
}

/** The type a schema names, or that of what else it says; a text where it says nothing. */
export function typeIn({ type, properties, items, minimum, maximum }: Schema): string {
  if (typeof type === 'string') return type;
  if (properties) return 'object';
  if (items) return 'array';
  return minimum === undefined && maximum === undefined ? 'string' : 'number';
}

function numberOf(title: string, schema: Schema): FieldSchema {
  const type = schema.type === 'integer' ? 'integer' : 'number';
  const step = type === 'integer' ? 1 : 0;
  const minimum = boundOf(schema.minimum, schema.exclusiveMinimum, step);
  const maximum = boundOf(schema.maximum, schema.exclusiveMaximum, -step);
  const isStep =
    typeof schema.multipleOf === 'number' && schema.multipleOf > 0 && !(type === 'integer' && schema.multipleOf === 1);
  const crossed = minimum !== undefined && maximum !== undefined && minimum > maximum;
  return {
    type,
    title,
    ...(minimum !== undefined && !crossed && { minimum }),
    ...(maximum !== undefined && !crossed && { maximum }),
    ...(isStep && { multipleOf: schema.multipleOf as number }),
  };
}

/** A bound; where the bound itself is shut out, the next whole number. */
function boundOf(bound: unknown, shutOut: unknown, step: number): number | undefined {
  if (typeof shutOut === 'number') return shutOut + step;
  if (typeof bound !== 'number' || !Number.isFinite(bound)) return undefined;
  return shutOut === true ? bound + step : bound;
}

function textOf(name: string, title: string, schema: Schema, ask: Ask): MadeField | undefined {
  const format = FORMATS[String(schema.format ?? '')];
  if (format === 'file') {
    const named = schema.contentMediaType;
    const accept = typeof named === 'string' && TELLABLE.has(named) ? named : undefined;
    if (!accept) ask('Which files are taken is not said: PDF, pictures, CSV and plain text of up to 8 MB are.');
    return {
      field: { type: 'string', title, format, ...ANY_FILE, ...(accept !== undefined && { accept: [accept] }) },
      look: {},
    };
  }
  if (format === 'date' || format === 'time' || format === 'date-time')
    return { field: { type: 'string', title, format }, look: {} };
  const [minLength, maxLength] = [countOf(schema.minLength), countOf(schema.maxLength)];
  const inOrder = minLength === undefined || maxLength === undefined || minLength <= maxLength;
  const field: FieldSchema = {
    type: 'string',
    title,
    ...(format && { format }),
    ...(minLength !== undefined && inOrder && { minLength }),
    ...(maxLength !== undefined && inOrder && { maxLength }),
  };
  const pattern = typeof schema.pattern === 'string' ? patternOf(schema, field, ask) : undefined;
  const suggestions = suggestionsOf(schema, ask);
  if (suggestions) return { field, look: { widget: 'combobox', suggestions } };
  const isLong =
    (maxLength ?? 0) >= LONG_TEXT ||
    (maxLength === undefined && CALLED_LONG.test(name.replace(/([a-z])([A-Z])/g, '$1_$2')));
  return {
    field: { ...field, ...(pattern && { pattern }) },
    look: { ...(isLong && !format && !pattern && { widget: 'textarea' }) },
  };
}

/** The texts of a schema that takes any text, or one of these. */
function suggestionsOf(schema: Schema, ask: Ask): [string, ...string[]] | undefined {
  const { values } = optionsIn({ enum: schema['x-suggestions'] }, ask);
  const [first, ...more] = values.map(String);
  return first === undefined ? undefined : [first, ...more];
}

function countOf(value: unknown): number | undefined {
  return Number.isInteger(value) && (value as number) >= 1 ? (value as number) : undefined;
}

/** A pattern the page can hold a text to: one that ends, and that a text can be found for. */
function patternOf(schema: Schema, field: FieldSchema, ask: Ask): string | undefined {
  const pattern = schema.pattern as string;
  try {
    new RegExp(pattern, 'u');
    if (pattern.length > 200 || ambiguityIn(pattern)) {
      ask('Its pattern may take a page for ever to try, and was left out.');
      return undefined;
    }
  } catch {
    ask('Its pattern is none a browser reads, and was left out.');
    return undefined;
  }
  if (exampleOf({ ...field, pattern }, schema) !== undefined) return pattern;
  ask(
    'No text was found that its pattern takes, and it was left out: give an example, or add "pattern" and correct the samples.',
  );
  return undefined;
}

/** A default the field takes. */
function defaultOf(field: FieldSchema, value: unknown): unknown {
  if (value === undefined || value === null || value === '' || field.format === 'file') return undefined;
  if (field.type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return exampleOf(field, { default: value }) === value ? value : undefined;
}

/** Words that show what is meant, in the fields that are typed. */
function placeholderOf(
  { type, enum: options, format }: FieldSchema,
  { example, examples, default: begun }: Schema,
): FieldUi {
  const [shown] = [example, ...(Array.isArray(examples) ? examples : [])];
  const isTyped = !options && type !== 'boolean' && (format === undefined || format === 'email' || format === 'uri');
  if (!isTyped || begun !== undefined || (typeof shown !== 'string' && typeof shown !== 'number')) return {};
  const words = asTitle(String(shown));
  return words ? { placeholder: words } : {};
}
