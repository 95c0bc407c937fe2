import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { isEmpty } from '@/registry/empty';
import { optionsOf } from '@/registry/options';
import { fittingNumber } from './number-bounds';

/** A group with every part filled in: with what a sample holds, else with a value that fits. */
export function fittingGroup(parts: Readonly<Record<string, FieldSchema>>, held: unknown): Record<string, unknown> {
  const known = (held ?? {}) as Record<string, unknown>;
  const filled = Object.entries(parts).map(([name, part]) => [
    name,
    isEmpty(known[name]) ? fitting(part) : known[name],
  ]);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

/** A value a field takes; undefined where only a sample can say one. */
export function fitting(schema: FieldSchema): unknown {
  const [option] = optionsOf(schema);
  if (option !== undefined) return schema.type === 'array' ? optionsOf(schema).slice(0, schema.minItems ?? 1) : option;
  if (schema.pattern) return undefined;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fittingNumber(schema);
    case 'boolean':
      return true;
    case 'object':
      return fittingGroup(schema.properties ?? {}, {});
    case 'string':
      return fittingDay(schema) ?? textOf(schema.minLength ?? 4, 0, schema.format);
    case 'array':
      return undefined;
  }
}

/** A text of this length, or one of a format, unlike that of any other index. */
export function textOf(length: number, index = 0, format?: string): string {
  if (format === 'email') return `someone${index}@example.com`;
  if (format === 'uri') return `https://example.com/${index}`;
  if (format === 'time') return '09:30';
  if (format === 'file') return `0b7e6c1a-0000-4000-8000-${String(index).padStart(12, '0')}/file ${index}.pdf`;
  return `${index || ''}${'x'.repeat(length)}`.slice(0, length);
}

const FEW_LETTERS = 6;

/**
 * Texts that a list takes as its entries, each unlike the others; of a pattern they vary an entry that a sample holds.
 * Fewer where no more are known.
 */
export function fittingEntries(items: FieldItems | undefined, held: unknown, count: number): string[] {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = items ?? {};
  const length = Math.min(Math.max(minLength, FEW_LETTERS), maxLength);
  const fits = new RegExp(pattern ?? '', 'u');
  const known = Array.isArray(held) ? held.filter((entry) => typeof entry === 'string' && fits.test(entry)) : [];
  const model = pattern ? known[0] : 'x'.repeat(length);
  if (format) return Array.from({ length: count }, (_, index) => textOf(length, index, format));
  if (model === undefined) return [];
  // Most variants of a text fit the pattern it fits: letters stay letters, and digits digits.
  const tried = Array.from({ length: 100 * count }, (_, index) => variant(model, index));
  return [...new Set(tried.filter((text) => fits.test(text)))].slice(0, count);
}

const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'];

/** A text counted up from its end, each letter within its alphabet. */
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

/** The day a number of days after another. */
export function shiftedDay(day: string, days: number): string {
  const moved = new Date(`${day}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Noon of a day where the tests run, as a moment in UTC. */
export function momentOn(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12).toISOString();
}

function fittingDay({ format, earliest, latest }: FieldSchema): string | undefined {
  if (format !== 'date' && format !== 'date-time') return undefined;
  const day = [earliest, latest, '2026-01-02'].find((limit) => limit && limit !== 'today') ?? '2026-01-02';
  return format === 'date' ? day : momentOn(day);
}
