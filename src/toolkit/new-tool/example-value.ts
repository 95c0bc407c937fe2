import type { FieldSchema } from '@/generated/declaration';
import { isMultiple, multipleFrom, roundOff } from '@/registry/step-multiples';
import { SAMPLE_FILE_ID } from '../project/sample-files';
import type { Schema } from './draft';

/** Texts to try against a pattern. */
const COMMON_TEXTS = [
  'example',
  'Example',
  'EX',
  'US',
  'en',
  'abc',
  'ABC',
  'A1',
  'abc-123',
  'ABC-1234',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
];
const UNUSUAL_TEXTS = [
  '1.0',
  '1.0.0',
  '#1A2B3C',
  '+15125550100',
  '2099-01-31',
  'a-b',
  'a_b',
  'example.com',
  '12:30',
  '1234567890',
  '123-45-6789',
];

const FORMAT_EXAMPLES: Readonly<Record<string, string>> = {
  email: 'robin@example.com',
  uri: 'https://example.com/',
  date: '2099-03-02',
  time: '09:30',
  'date-time': '2099-03-02T09:30:00.000Z',
};

/** The value of an uploaded file in samples, without its extension. */
const FILE_ID = `${SAMPLE_FILE_ID}/example`;

/** Returns a valid value of a field: the example of its schema, or a generated one; undefined if none is found. */
export function exampleValue(field: FieldSchema, schema: Schema): unknown {
  const { example, examples, default: defaultValue } = schema;
  const provided = [example, ...(Array.isArray(examples) ? examples : []), defaultValue];
  return [...provided, ...candidates(field)].find((value) => fits(field, value));
}

function candidates(field: FieldSchema): unknown[] {
  const { type, enum: options, format } = field;
  if (options) return [options[0]];
  if (format === 'file') return [exampleFile(field.accept?.[0] ?? 'text/plain')];
  if (type === 'boolean') return [true];
  if (type === 'array') return [exampleEntries(field)];
  if (type !== 'string') return exampleNumbers(field);
  const formatExample = format === undefined ? undefined : FORMAT_EXAMPLES[format];
  const text = exampleText(field);
  return formatExample
    ? [formatExample, formatExample.padStart(field.minLength ?? 0, 'r')]
    : [text, ...COMMON_TEXTS, ...UNUSUAL_TEXTS];
}

function exampleNumbers({ minimum, maximum, multipleOf = 1 }: FieldSchema): number[] {
  const start = minimum ?? (maximum === undefined ? 5 : Math.min(5, maximum));
  const nextStep = multipleFrom(start, multipleOf);
  const previousStep = roundOff(Math.floor(roundOff(start / multipleOf)) * multipleOf);
  return [nextStep, previousStep, start, 0];
}

/** Returns a text within the length limits of a field. */
function exampleText({ title, minLength = 1, maxLength = 200 }: FieldSchema): string {
  const text = `An example of ${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()}`
    .slice(0, 80)
    .trim();
  const padded = text.length < minLength ? `${text.padEnd(minLength - 1, ' and more')}x` : text;
  return padded.slice(0, maxLength).trim() || 'x'.repeat(Math.max(1, minLength));
}

function exampleEntries({ items, minItems = 1 }: FieldSchema): unknown[] {
  if (items?.format === 'file') return [exampleFile(items.accept?.[0] ?? 'text/plain')];
  if (items?.enum) return items.enum.slice(0, minItems);
  const entry = (index: number) =>
    exampleValue({ type: 'string', title: `entry ${index + 1}`, ...items } as FieldSchema, {});
  return Array.from({ length: minItems }, (_, index) => entry(index));
}

function exampleFile(type: string): string {
  return `${FILE_ID}.${type.split('/').at(-1)}`;
}

function fits(field: FieldSchema, value: unknown): boolean {
  const { type, enum: options, format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
  if (value === undefined || value === null) return false;
  if (options) return options.includes(value as string);
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'array') return Array.isArray(value);
  if (type !== 'string') return fitsNumber(field, value);
  if (format === 'file') return typeof value === 'string' && value.startsWith(FILE_ID);
  if (typeof value !== 'string' || value.trim() !== value || value === '') return false;
  if (format !== undefined && !fitsFormat(format, value)) return false;
  const length = [...value].length;
  return length >= minLength && length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(value));
}

function fitsNumber({ type, minimum, maximum, multipleOf }: FieldSchema, value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (type === 'integer' && !Number.isInteger(value)) return false;
  if (value < (minimum ?? value) || value > (maximum ?? value)) return false;
  return multipleOf === undefined || isMultiple(value, multipleOf);
}

function fitsFormat(format: string, value: string): boolean {
  if (format === 'email') return /^[^\s@]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(value);
  if (format === 'uri') return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value);
  // Dates in the examples of a source may be in the past, so only our own dates are used.
  return value === FORMAT_EXAMPLES[format];
}
