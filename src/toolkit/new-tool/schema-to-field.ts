import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { DETECTABLE_TYPES } from '@/server/features/files/media-type';
import { ambiguityIn } from '../text/ambiguous-pattern';
import type { Schema } from './draft';
import { enumOptions } from './enum-options';
import { exampleValue } from './example-value';
import { humanize, toHelp, toTitle } from './sanitize-text';

/** A field as a form declares it. */
export interface DeclaredField {
  field: FieldSchema;
  fieldUi: FieldUi;
}

/** Records a question for the maintainer: what the source does not say, and what was assumed. */
export type ReportGuess = (guess: string) => void;

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

/** Texts that may have at least this number of characters get a textarea, as do texts with a name of `LONG_TEXT_NAME`. */
const LONG_TEXT_LENGTH = 200;
const LONG_TEXT_NAME =
  /(?:^|[^a-z])(?:text|prompt|message|notes?|body|descriptions?|content|comments?|bio|brief|about|instructions?)$/i;

/** Question for a default that the field does not accept. */
export const DEFAULT_DROPPED = 'Its default is not a valid value of the field, so it was left out.';

/** Files accepted if the source names no type. */
const ANY_FILE = {
  accept: ['application/pdf', 'image/jpeg', 'image/png', 'text/csv', 'text/plain'],
  maxBytes: 8_000_000,
};

/** Converts the schema of a single value to a field: a text, a number, yes or no, a choice. Undefined if no field fits. */
export function schemaToField(name: string, schema: Schema, reportGuess: ReportGuess): DeclaredField | undefined {
  const title = toTitle(String(schema.title ?? '')) || humanize(name) || 'Field';
  const help = typeof schema.description === 'string' ? toHelp(schema.description) : '';
  const fieldUi: FieldUi = { ...(help && help.toLowerCase() !== title.toLowerCase() && { help }) };
  const declared = toDeclaredField(name, title, schema, reportGuess);
  if (!declared) return undefined;
  const { field } = declared;
  const defaultValue = usableDefault(field, schema.default);
  const hasDefault = schema.default !== undefined && schema.default !== null && schema.default !== '';
  if (hasDefault && defaultValue === undefined) reportGuess(DEFAULT_DROPPED);
  const complete = { ...field, ...(defaultValue !== undefined && { default: defaultValue }) } as FieldSchema;
  return { field: complete, fieldUi: { ...fieldUi, ...declared.fieldUi, ...placeholderFor(complete, schema) } };
}

/** Returns a text field that holds a secret. */
export function secretField(name: string, schema: Schema): DeclaredField {
  const title = toTitle(String(schema.title ?? '')) || humanize(name);
  const help = 'Sent only to make this result, never stored. Enter demo to try the tool without a key.';
  return { field: { type: 'string', title, minLength: 1, secret: true }, fieldUi: { widget: 'secret', help } };
}

function toDeclaredField(
  name: string,
  title: string,
  schema: Schema,
  reportGuess: ReportGuess,
): DeclaredField | undefined {
  if (Array.isArray(schema.enum)) {
    const { values, labels } = enumOptions(schema, reportGuess);
    if (values.length === 0) return undefined;
    const type = values.every((value) => typeof value === 'number') ? 'integer' : 'string';
    return { field: { type, title, enum: values as [string, ...string[]] }, fieldUi: { ...(labels && { labels }) } };
  }
  switch (schemaType(schema)) {
    case 'boolean':
      return { field: { type: 'boolean', title }, fieldUi: {} };
    case 'integer':
    case 'number':
      return { field: numberField(title, schema), fieldUi: {} };
    case 'string':
      return textField(name, title, schema, reportGuess);
    default:
      return undefined;
  }
}

/** Returns the type of a schema, or infers it from other keywords; "string" if there are none. */
export function schemaType({ type, properties, items, minimum, maximum }: Schema): string {
  if (typeof type === 'string') return type;
  if (properties) return 'object';
  if (items) return 'array';
  return minimum === undefined && maximum === undefined ? 'string' : 'number';
}

function numberField(title: string, schema: Schema): FieldSchema {
  const type = schema.type === 'integer' ? 'integer' : 'number';
  const step = type === 'integer' ? 1 : 0;
  const minimum = numberBound(schema.minimum, schema.exclusiveMinimum, step);
  const maximum = numberBound(schema.maximum, schema.exclusiveMaximum, -step);
  const isStep =
    typeof schema.multipleOf === 'number' && schema.multipleOf > 0 && !(type === 'integer' && schema.multipleOf === 1);
  const isOpen = (exclusive: unknown) => type === 'number' && (typeof exclusive === 'number' || exclusive === true);
  const isCrossed = minimum !== undefined && maximum !== undefined && minimum > maximum;
  return {
    type,
    title,
    ...(minimum !== undefined &&
      !isCrossed && { [isOpen(schema.exclusiveMinimum) ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined &&
      !isCrossed && { [isOpen(schema.exclusiveMaximum) ? 'exclusiveMaximum' : 'maximum']: maximum }),
    ...(isStep && { multipleOf: schema.multipleOf as number }),
  };
}

/** Returns a bound; that of a whole number is the first one it includes, in the direction of `step`. */
function numberBound(bound: unknown, exclusive: unknown, step: number): number | undefined {
  const exclusiveBound = exclusive === true ? bound : exclusive;
  if (typeof exclusiveBound === 'number' && Number.isFinite(exclusiveBound)) {
    if (step === 0) return exclusiveBound;
    return step > 0 ? Math.floor(exclusiveBound) + 1 : Math.ceil(exclusiveBound) - 1;
  }
  if (typeof bound !== 'number' || !Number.isFinite(bound)) return undefined;
  if (step === 0) return bound;
  return step > 0 ? Math.ceil(bound) : Math.floor(bound);
}

function textField(name: string, title: string, schema: Schema, reportGuess: ReportGuess): DeclaredField | undefined {
  const format = FORMATS[String(schema.format ?? '')];
  if (format === 'file') {
    const mediaType = schema.contentMediaType;
    const accept = typeof mediaType === 'string' && DETECTABLE_TYPES.has(mediaType) ? mediaType : undefined;
    if (!accept) reportGuess('Which files are taken is not said: PDF, pictures, CSV and plain text of up to 8 MB are.');
    return {
      field: { type: 'string', title, format, ...ANY_FILE, ...(accept !== undefined && { accept: [accept] }) },
      fieldUi: {},
    };
  }
  if (format === 'date' || format === 'time' || format === 'date-time')
    return { field: { type: 'string', title, format }, fieldUi: {} };
  const [minLength, maxLength] = [positiveCount(schema.minLength), positiveCount(schema.maxLength)];
  const isOrdered = minLength === undefined || maxLength === undefined || minLength <= maxLength;
  const field: FieldSchema = {
    type: 'string',
    title,
    ...(format && { format }),
    ...(minLength !== undefined && isOrdered && { minLength }),
    ...(maxLength !== undefined && isOrdered && { maxLength }),
  };
  const pattern = typeof schema.pattern === 'string' ? usablePattern(schema, field, reportGuess) : undefined;
  const suggestions = suggestionTexts(schema, reportGuess);
  if (suggestions) return { field, fieldUi: { widget: 'combobox', suggestions } };
  const isLong =
    (maxLength ?? 0) >= LONG_TEXT_LENGTH ||
    (maxLength === undefined && LONG_TEXT_NAME.test(name.replace(/([a-z])([A-Z])/g, '$1_$2')));
  return {
    field: { ...field, ...(pattern && { pattern }) },
    fieldUi: { ...(isLong && !format && !pattern && { widget: 'textarea' }) },
  };
}

function suggestionTexts(schema: Schema, reportGuess: ReportGuess): [string, ...string[]] | undefined {
  const { values } = enumOptions({ enum: schema['x-suggestions'] }, reportGuess);
  const [first, ...more] = values.map(String);
  return first === undefined ? undefined : [first, ...more];
}

/** Returns a value if it is a whole number from 1. */
export function positiveCount(value: unknown): number | undefined {
  return Number.isInteger(value) && (value as number) >= 1 ? (value as number) : undefined;
}

/** Returns the pattern if it is safe to run in the page and an example for it is found. */
function usablePattern(schema: Schema, field: FieldSchema, reportGuess: ReportGuess): string | undefined {
  const pattern = schema.pattern as string;
  try {
    new RegExp(pattern, 'u');
    if (pattern.length > 200 || ambiguityIn(pattern)) {
      reportGuess('Its pattern may take a page for ever to try, and was left out.');
      return undefined;
    }
  } catch {
    reportGuess('Its pattern is none a browser reads, and was left out.');
    return undefined;
  }
  if (exampleValue({ ...field, pattern }, schema) !== undefined) return pattern;
  reportGuess(
    'No text was found that its pattern takes, and it was left out: give an example, or add "pattern" and correct the samples.',
  );
  return undefined;
}

function usableDefault(field: FieldSchema, value: unknown): unknown {
  if (value === undefined || value === null || value === '' || field.format === 'file') return undefined;
  if (field.type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return exampleValue(field, { default: value }) === value ? value : undefined;
}

/** Returns a placeholder from the schema's example, for fields that are typed. */
function placeholderFor(
  { type, enum: options, format }: FieldSchema,
  { example, examples, default: defaultValue }: Schema,
): FieldUi {
  const [exampleShown] = [example, ...(Array.isArray(examples) ? examples : [])];
  const isTyped = !options && type !== 'boolean' && (format === undefined || format === 'email' || format === 'uri');
  if (!isTyped || defaultValue !== undefined || (typeof exampleShown !== 'string' && typeof exampleShown !== 'number'))
    return {};
  const placeholder = toTitle(String(exampleShown));
  return placeholder ? { placeholder } : {};
}
