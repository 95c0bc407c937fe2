import type { Rows } from '@/generated/results';
import type { Reading } from '@/reading/answer-search';
import { isObject, type JsonObject } from '@/reading/coerce';

/** Keys under which databases and interfaces put the parts of a record, beside what they say about it. */
const RECORD_KEYS = ['fields', 'attributes', 'node', '_source', 'properties'];

/** Minimum and maximum number of columns of a table whose first line names them. */
const MIN_COLUMNS = 2;
const MAX_COLUMNS = 200;

/**
 * Returns the records of a list whose entries all have their parts under one such key, with nothing but single values
 * beside it; the list itself otherwise.
 */
export function withoutRecordWrapper(entries: readonly JsonObject[]): JsonObject[] {
  const key = RECORD_KEYS.find((name) => entries.length > 0 && entries.every((entry) => isWrappedBy(name, entry)));
  return entries.map((entry) => (key === undefined ? entry : (entry[key] as JsonObject)));
}

function isWrappedBy(key: string, entry: JsonObject): boolean {
  return isObject(entry[key]) && Object.entries(entry).every(([name, part]) => name === key || !isObject(part));
}

/** Reads an object that keeps the names of its columns apart from its rows. */
export function tableIn(object: JsonObject): Reading<Rows> | undefined {
  const { columns, headers, header, rows, values, data } = object;
  const names = [columns, headers, header].find(isNames);
  const lines = [rows, values, data].find(isMatrix);
  if (lines === undefined) return undefined;
  return names ? fromLines(names, lines) : Array.isArray(values) ? fromMatrix(values) : undefined;
}

/** Reads a list of lists whose first one names the columns. */
export function fromMatrix(list: readonly unknown[] | undefined): Reading<Rows> | undefined {
  const [names, ...lines] = list ?? [];
  return isNames(names) && lines.length > 0 && isMatrix(lines) ? fromLines(names, lines) : undefined;
}

/** Returns the cells of a text that is a Markdown table and nothing else; undefined for any other text. */
export function markdownTable(text: string): string[][] | undefined {
  const [header = '', rule = '', ...rest] = text.trim().split('\n');
  const lines = [header, ...rest].map((line) => line.trim());
  const isRule = rule.includes('-') && /^[\s|:-]+$/.test(rule);
  if (!isRule || rest.length === 0 || !lines.every((line) => line.startsWith('|'))) return undefined;
  return lines.map(cellsOf);
}

/** Returns the cells of a line. A bar behind a backslash belongs to its cell. */
function cellsOf(line: string): string[] {
  const cells = line.slice(1).split('|');
  if (cells.at(-1)?.trim() === '') cells.pop();
  const whole: string[] = [];
  for (const cell of cells) {
    const before = whole.at(-1);
    if (before?.endsWith('\\')) whole[whole.length - 1] = `${before.slice(0, -1)}|${cell}`;
    else whole.push(cell);
  }
  return whole.map((cell) => cell.trim());
}

function fromLines(names: readonly string[], lines: readonly unknown[][]): Reading<Rows> {
  return { value: lines.map((line) => Object.fromEntries(names.map((name, index) => [name, line[index] ?? '']))) };
}

function isNames(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length >= MIN_COLUMNS &&
    value.length <= MAX_COLUMNS &&
    value.every((name) => typeof name === 'string' && name.trim() !== '') &&
    new Set(value).size === value.length
  );
}

function isMatrix(value: unknown): value is unknown[][] {
  return Array.isArray(value) && value.length > 0 && value.every(Array.isArray);
}
