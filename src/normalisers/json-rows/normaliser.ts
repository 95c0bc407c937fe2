import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import type { Rows } from '@/generated/results';
import { isAnswerKey } from '@/reading/answer-keys';
import { isEnvelope, isSureEnvelope, problemIn } from '@/reading/answer-layers';
import { toUnusable } from '@/reading/answer-problem';
import { createReading, explainsFailure, type Reading, searchAnswer } from '@/reading/answer-search';
import { isBlankValue, isObject, type JsonObject } from '@/reading/coerce';
import { parseJson } from '@/reading/json-extract';
import { fromMatrix, tableIn, withoutRecordWrapper } from './tables';
import { tableInText } from './text-tables';

const NO_LIST = 'The answer held no list of entries.';
const MESSAGES = { missing: NO_LIST, unreadable: NO_LIST };
const LEFT_OUT = 'Entries without any part were left out.';

/** Maximum depth at which lists inside an object are found. */
const MAX_LIST_DEPTH = 3;

/**
 * Reads a list of objects: bare, inside an object under any key (the longest list if there are several), or in the envelope
 * of a service. An empty list is a failure.
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const merge = (lists: Rows[]) => ({ value: lists.flat() });
  const result = searchAnswer(answer, { read, merge });
  if (!('problem' in result)) return { ok: true, ...result, kind: 'rows', raw: answer.body };
  const looseResult = explainsFailure(result.problem) ? undefined : searchAnswer(answer, { read: readAmbiguous });
  if (looseResult && !('problem' in looseResult)) return { ok: true, ...looseResult, kind: 'rows', raw: answer.body };
  return toUnusable(result.problem, MESSAGES);
}

function read(value: unknown): Reading<Rows> | undefined {
  if (typeof value === 'string') return tableInText(value);
  if (Array.isArray(value)) return fromList(value) ?? fromMatrix(value);
  if (!isObject(value) || isEnvelope(value)) return undefined;
  const table = tableIn(value);
  if (table) return table;
  const lists = listsIn(value, MAX_LIST_DEPTH);
  const longest = Math.max(...lists.map(({ list }) => list.value.length));
  const longestList = lists.find(({ list }) => list.value.length === longest);
  if (!longestList) return undefined;
  const others = lists.filter((candidate) => candidate !== longestList).map(({ name }) => name);
  const omissions =
    others.length > 0 ? [`Other lists of the answer were left out: ${others.slice(0, 10).join(', ')}.`] : [];
  return createReading(longestList.list.value, [...(longestList.list.repairs ?? []), ...omissions]);
}

/** Finds the lists of objects in an object, including those encoded as JSON strings. */
function listsIn(object: JsonObject, depth: number): { name: string; list: Reading<Rows> }[] {
  return Object.entries(object).flatMap(([name, rawPart]) => {
    const value = typeof rawPart === 'string' && /^\s*\[/.test(rawPart) ? parseJson(rawPart)?.value : rawPart;
    if (isObject(value)) return depth > 1 ? listsIn(value, depth - 1) : [];
    const list = Array.isArray(value) ? fromList(value) : undefined;
    return list ? [{ name, list }] : [];
  });
}

/** Reads the entries of a list of objects; undefined for any other list, and for a list of envelopes. */
function fromList(list: readonly unknown[]): Reading<Rows> | undefined {
  const entries = list.filter(isObject).map((entry) => (isWrappedItem(entry) ? entry.json : entry));
  const objects = withoutRecordWrapper(entries);
  const rows = objects.filter((entry) => !Object.values(entry).every(isBlankValue));
  if (rows.some(isEnvelope) || rows.every((entry) => problemIn(entry) || isPage(entry))) return undefined;
  return createReading(rows, rows.length < list.length ? [LEFT_OUT] : []);
}

/** Reads a list of several entries that might each wrap an answer, such as `{ "id": 1, "text": "..." }`, but do not. */
function readAmbiguous(value: unknown): Reading<Rows> | undefined {
  if (!Array.isArray(value) || value.length < 2 || !value.every(isObject)) return undefined;
  const isRow = (entry: JsonObject) =>
    !isSureEnvelope(entry) && !('role' in entry) && !problemIn(entry) && Object.keys(entry).some(isOwnKey);
  return value.every(isRow) ? { value } : undefined;
}

function isOwnKey(key: string): boolean {
  return !isAnswerKey(key) && !['pairedItem', 'binary', 'sessionId'].includes(key);
}

/** Returns true if an entry is only a page of a list, which contains lists of objects and metadata about the page. */
function isPage(entry: JsonObject): boolean {
  const isList = (part: unknown) => Array.isArray(part) && part.length > 0 && part.every(isObject);
  const parts = Object.entries(entry);
  return (
    parts.some(([, part]) => isList(part)) &&
    parts.every(([name, part]) => PAGE_METADATA_KEYS.has(name) || isList(part))
  );
}

/** Keys under which services describe a page of a list. */
const PAGE_METADATA_KEYS: ReadonlySet<string> = new Set([
  ...['status', 'ok', 'success', 'object', 'total', 'count', 'page', 'pages', 'limit', 'offset'],
  ...['next', 'previous', 'cursor', 'next_cursor', 'has_more'],
]);

/** Returns true if an entry is an item of an automation server: `{ json: entry }`. */
function isWrappedItem(entry: JsonObject): entry is { json: JsonObject } {
  return isObject(entry.json) && isEnvelope(entry);
}
