import type { Answer } from '@/contracts/answer';
import type { Recall } from '@/generated/automation';
import { readStructured } from '@/reading/answer-search';
import { readText } from '@/reading/answer-text';
import { isObject } from '@/reading/coerce';
import { valueAt } from '@/registry/paths';

/** The longest text that is recalled, in characters. */
export const LONGEST_RECALLED = 20_000;

/** What is recalled of an answer: a line for each entry of the list that is named, or its text where none is. */
export function recalledText(answer: Answer, { list, line = [], most }: Recall): string {
  const lines = list
    ? listIn(answer, list)
        .slice(0, most)
        .map((entry) => lineOf(entry, line))
    : [textOf(answer)];
  return lines.filter(Boolean).join('\n').slice(0, LONGEST_RECALLED);
}

function listIn(answer: Answer, path: string): unknown[] {
  const found = readStructured(answer, {
    read(value) {
      const list = isObject(value) ? valueAt(value, path) : undefined;
      return Array.isArray(list) ? { value: list } : undefined;
    },
  });
  return found.ok ? found.value : [];
}

function lineOf(entry: unknown, parts: readonly string[]): string {
  if (parts.length === 0) return shown(entry);
  return parts
    .map((part) => shown(valueAt(entry, part)))
    .filter(Boolean)
    .join(', ');
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function textOf(answer: Answer): string {
  const read = readText(answer, { otherwise: 'formatted' });
  return read.ok && typeof read.value === 'string' ? read.value : '';
}
