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
