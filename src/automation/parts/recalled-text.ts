import type { Answer } from '@/contracts/answer';
import type { Recall } from '@/generated/automation';
import { readStructured } from '@/reading/answer-search';
import { readText } from '@/reading/answer-text';
import { isObject } from '@/reading/coerce';
import { valueAt } from '@/registry/paths';

/** Longest recalled text, in characters. */
export const MAX_RECALLED_LENGTH = 20_000;

/** Returns the text to recall from an answer: a line per entry of the named list, or else its text. */
export function recalledText(answer: Answer, { list, line = [], most }: Recall): string {
  const lines = list
    ? findList(answer, list)
        .slice(0, most)
        .map((entry) => formatLine(entry, line))
    : [answerText(answer)];
  return lines.filter(Boolean).join('\n').slice(0, MAX_RECALLED_LENGTH);
}

function findList(answer: Answer, path: string): unknown[] {
  const result = readStructured(answer, {
    read(value) {
      const list = isObject(value) ? valueAt(value, path) : undefined;
      return Array.isArray(list) ? { value: list } : undefined;
    },
  });
  return result.ok ? result.value : [];
}

function formatLine(entry: unknown, parts: readonly string[]): string {
  if (parts.length === 0) return scalarText(entry);
  return parts
    .map((part) => scalarText(valueAt(entry, part)))
    .filter(Boolean)
    .join(', ');
}

function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function answerText(answer: Answer): string {
  const outcome = readText(answer, { unknownShape: 'formatted' });
  return outcome.ok && typeof outcome.value === 'string' ? outcome.value : '';
}
