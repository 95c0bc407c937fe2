import type { FieldSchema } from '@/generated/declaration';
import { multipleFrom } from '../lib/multiples.ts';
import type { Schema } from './draft.ts';

/** Texts tried where a pattern asks for something. */
const TEXTS = [
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
const MORE_TEXTS = [
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

const OF_A_FORMAT: Readonly<Record<string, string>> = {
  email: 'robin@example.com',
  uri: 'https://example.com/',
  date: '2099-03-02',
  time: '09:30',
  'date-time': '2099-03-02T09:30:00.000Z',
};

/** A file as a sample holds it, but for its ending. */
const FILE = '0b5c9a52-1d4f-4c6e-9a3b-7f2e8d1c0a11/example';

/** A value the field takes: the example of its schema where that fits, or one made up. Undefined where none is found. */
export function exampleOf(field: FieldSchema, schema: Schema): unknown {
  const { example, examples, default: begun } = schema;
  const given = [example, ...(Array.isArray(examples) ? examples : []), begun];
  return [...given, ...madeUp(field)].find((value) => fits(field, value));
}

function madeUp(field: FieldSchema): unknown[] {
  const { type, enum: options, format } = field;
  if (options) return [options[0]];
  if (format === 'file') return [fileOf(field.accept?.[0] ?? 'text/plain')];
  if (type === 'boolean') return [true];
  if (type === 'array') return [entriesOf(field)];
  if (type !== 'string') return numbers(field);
  const known = format === undefined ? undefined : OF_A_FORMAT[format];
  const words = wordsFor(field);
  return known ? [known, known.padStart(field.minLength ?? 0, 'r')] : [words, ...TEXTS, ...MORE_TEXTS];
}

function numbers({ minimum, maximum, multipleOf = 1 }: FieldSchema): number[] {
  const from = minimum ?? (maximum === undefined ? 5 : Math.min(5, maximum));
  const onStep = multipleFrom(from, multipleOf);
  const below = Math.floor(from / multipleOf) * multipleOf;
  return [onStep, below, from, 0];
}

/** A few words, as long as the field wants them. */
function wordsFor({ title, minLength = 1, maxLength = 200 }: FieldSchema): string {
  const words = `An example of ${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()}`
    .slice(0, 80)
    .trim();
  const long = words.length < minLength ? `${words.padEnd(minLength - 1, ' and more')}x` : words;
  return long.slice(0, maxLength).trim() || 'x'.repeat(Math.max(1, minLength));
}

function entriesOf({ items, minItems = 1 }: FieldSchema): unknown[] {
  if (items?.format === 'file') return [fileOf(items.accept?.[0] ?? 'text/plain')];
  if (items?.enum) return items.enum.slice(0, minItems);
  const entry = (index: number) =>
    exampleOf({ type: 'string', title: `entry ${index + 1}`, ...items } as FieldSchema, {});
  return Array.from({ length: minItems }, (_, index) => entry(index));
}

function fileOf(type: string): string {
  return `${FILE}.${type.split('/').at(-1)}`;
}

function fits(field: FieldSchema, value: unknown): boolean {
  const { type, enum: options, format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
  if (value === undefined || value === null) return false;
  if (options) return options.includes(value as string);
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'array') return Array.isArray(value);
  if (type !== 'string') return fitsNumber(field, value);
  if (format === 'file') return typeof value === 'string' && value.startsWith(FILE);
  if (typeof value !== 'string' || value.trim() !== value || value === '') return false;
  if (format !== undefined && !fitsFormat(format, value)) return false;
  const length = [...value].length;
  return length >= minLength && length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(value));
}

function fitsNumber({ type, minimum, maximum, multipleOf }: FieldSchema, value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (type === 'integer' && !Number.isInteger(value)) return false;
  if (value < (minimum ?? value) || value > (maximum ?? value)) return false;
  return multipleOf === undefined || Math.abs(value / multipleOf - Math.round(value / multipleOf)) < 1e-9;
}

function fitsFormat(format: string, value: string): boolean {
  if (format === 'email') return /^[^\s@]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(value);
  if (format === 'uri') return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value);
  // Days of somebody else's examples may have passed.
  return value === OF_A_FORMAT[format];
}
