import { isNothing, isObject } from '@/reading/coerce';
import { linesOf } from '@/reading/text';
import { keyTitle } from './key-title';

/** Values nested deeper than this are given as JSON. */
export const DEEPEST_PART = 6;

/** A value of any shape as readable text: parts as "Title: value", lists as lines with a dash, what says nothing left out. */
export function anyText(value: unknown, depth = 0): string {
  if (isNothing(value)) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object') return String(value);
  if (depth > DEEPEST_PART) return JSON.stringify(value);
  if (Array.isArray(value))
    return value
      .flatMap((entry) => anyText(entry, depth + 1) || [])
      .map((text) => `- ${text.replaceAll('\n', '\n  ')}`)
      .join('\n');
  return Object.entries(value as object)
    .flatMap(([key, part]) => titled(keyTitle(key), anyText(part, depth + 1), typeof part === 'object') ?? [])
    .join('\n');
}

/** "Title: value"; one of several lines, or of parts (`block`), stands under its title. Undefined where there is no value. */
export function titled(title: string, text: string, block = false): string | undefined {
  if (text === '') return undefined;
  return block || text.includes('\n') ? `${title}:\n  ${text.replaceAll('\n', '\n  ')}` : `${title}: ${text}`;
}

/** A list or an object on one line, as in a cell of a table. */
export function anyLine(value: object): string {
  const parts = Array.isArray(value)
    ? value.map((entry) => (isObject(entry) ? `(${anyLine(entry)})` : lineOf(entry)))
    : Object.entries(value).map(([key, part]) => titled(keyTitle(key), lineOf(part)) ?? '');
  return parts.filter(Boolean).join(', ');
}

function lineOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? anyLine(value) : linesOf(anyText(value)).join(' ');
}
