import { isBlankValue, isObject } from '@/reading/coerce';
import { nonBlankLines } from '@/reading/text';
import { keyTitle } from './key-title';

/** Values nested deeper than this are shown as JSON. */
export const MAX_PART_DEPTH = 6;

/** Formats a value of any shape as readable text: objects as "Title: value" lines, lists as lines with a dash; skips empty values. */
export function toReadableText(value: unknown, depth = 0): string {
  if (isBlankValue(value)) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object') return String(value);
  if (depth > MAX_PART_DEPTH) return JSON.stringify(value);
  if (Array.isArray(value))
    return value
      .flatMap((entry) => toReadableText(entry, depth + 1) || [])
      .map((text) => `- ${text.replaceAll('\n', '\n  ')}`)
      .join('\n');
  return Object.entries(value as object)
    .flatMap(
      ([key, part]) => titledText(keyTitle(key), toReadableText(part, depth + 1), typeof part === 'object') ?? [],
    )
    .join('\n');
}

/** Formats "Title: value". A value of several lines, or one with `isBlock`, goes indented under its title. Undefined for an empty text. */
export function titledText(title: string, text: string, isBlock = false): string | undefined {
  if (text === '') return undefined;
  return isBlock || text.includes('\n') ? `${title}:\n  ${text.replaceAll('\n', '\n  ')}` : `${title}: ${text}`;
}

/** Formats a list or an object on one line, as for a table cell. */
export function toReadableLine(value: object): string {
  const parts = Array.isArray(value)
    ? value.map((entry) => (isObject(entry) ? `(${toReadableLine(entry)})` : partLine(entry)))
    : Object.entries(value).map(([key, part]) => titledText(keyTitle(key), partLine(part)) ?? '');
  return parts.filter(Boolean).join(', ');
}

function partLine(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? toReadableLine(value)
    : nonBlankLines(toReadableText(value)).join(' ');
}
