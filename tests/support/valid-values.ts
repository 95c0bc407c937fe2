import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { isPartShown } from '@/registry/clean-value';
import { isEmpty } from '@/registry/is-empty';
import { optionsOf } from '@/registry/options';
import { validNumber } from './number-bounds';

/** Returns a group with every part filled in that shows then: from the sample, else with a valid value. */
export function validGroup(parts: Readonly<Record<string, FieldSchema>>, sample: unknown): Record<string, unknown> {
  const known = (sample ?? {}) as Record<string, unknown>;
  const filled = Object.entries(parts).map(([name, part]) => [
    name,
    isEmpty(known[name]) ? validValue(part) : known[name],
  ]);
  const group = Object.fromEntries(filled.filter(([, value]) => value !== undefined));
  return Object.fromEntries(Object.entries(group).filter(([name]) => isPartShown(parts, name, group)));
}

/** Returns a valid value of a field; undefined if only a sample can provide one. */
export function validValue(schema: FieldSchema): unknown {
  const [option] = optionsOf(schema);
  if (option !== undefined) return schema.type === 'array' ? optionsOf(schema).slice(0, schema.minItems ?? 1) : option;
  if (schema.pattern || schema.compute) return undefined;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return validNumber(schema);
    case 'boolean':
      return true;
    case 'object':
      return validGroup(schema.properties ?? {}, {});
    case 'string':
      return validDay(schema) ?? sampleText(schema.minLength ?? 4, 0, schema.format);
    case 'array':
      return undefined;
  }
}

/** Returns a text of this length or format, different for each index. */
export function sampleText(length: number, index = 0, format?: string): string {
  if (format === 'email') return `someone${index}@example.com`;
  if (format === 'uri') return `https://example.com/${index}`;
  if (format === 'time') return '09:30';
  if (format === 'json') return `{"a": ${index}}`;
  if (format === 'file') return `0b7e6c1a-0000-4000-8000-${String(index).padStart(12, '0')}/file ${index}.pdf`;
  return `${index || ''}${'x'.repeat(length)}`.slice(0, length);
}

const FEW_LETTERS = 6;

/**
 * Returns distinct valid entries of a list; for a pattern, variants of an entry of the sample. May return fewer than
 * `count`.
 */
export function validEntries(items: FieldItems | undefined, sample: unknown, count: number): (string | number)[] {
  if (items?.type === 'integer' || items?.type === 'number') return Array<number>(count).fill(validNumber(items));
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = items ?? {};
  const length = Math.min(Math.max(minLength, FEW_LETTERS), maxLength);
  const fits = new RegExp(pattern ?? '', 'u');
  const known = Array.isArray(sample) ? sample.filter((entry) => typeof entry === 'string' && fits.test(entry)) : [];
  const model = pattern ? known[0] : 'x'.repeat(length);
  if (format) return Array.from({ length: count }, (_, index) => sampleText(length, index, format));
  if (model === undefined) return [];
  // Variants keep letters as letters and digits as digits, so most of them still match the pattern.
  const tried = Array.from({ length: 100 * count }, (_, index) => variant(model, index));
  return [...new Set(tried.filter((text) => fits.test(text)))].slice(0, count);
}

const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'];

/** Counts a text up from its end, each character within its alphabet. */
function variant(model: string, index: number): string {
  let rest = index;
  const letters = [...model].reverse().map((letter) => {
    const alphabet = ALPHABETS.find((letters) => letters.includes(letter));
    if (!alphabet) return letter;
    const at = alphabet.indexOf(letter) + rest;
    rest = Math.floor(at / alphabet.length);
    return alphabet.charAt(at % alphabet.length);
  });
  return letters.reverse().join('');
}

/** Returns the date `days` after another. */
export function shiftedDay(day: string, days: number): string {
  const moved = new Date(`${day}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns local noon of a day, as an ISO time. */
export function momentOn(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12).toISOString();
}

function validDay({ format, earliest, latest }: FieldSchema): string | undefined {
  if (format !== 'date' && format !== 'date-time') return undefined;
  const day = [earliest, latest, '2026-01-02'].find((limit) => limit && limit !== 'today') ?? '2026-01-02';
  return format === 'date' ? day : momentOn(day);
}
