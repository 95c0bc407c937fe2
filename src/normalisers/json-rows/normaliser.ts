import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import type { Rows } from '@/generated/results';
import { isEnvelope, problemIn } from '@/reading/answer-layers';
import { type Reading, reading, readStructured } from '@/reading/answer-search';
import { isNothing, isObject, type JsonObject } from '@/reading/coerce';
import { parseJson } from '@/reading/json-extract';

const NO_LIST = 'The answer held no list of entries.';
const WORDS = { missing: NO_LIST, unreadable: NO_LIST };
const LEFT_OUT = 'Entries without any part were left out.';

/** A list lies at most this deep inside an object. */
const DEEPEST_LIST = 3;

/**
 * A list of objects: bare, inside an object under any name (the longest where there are several), or in the envelope of a
 * service. A list without entries is a failure.
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const merge = (lists: Rows[]) => ({ value: lists.flat() });
  const found = readStructured(answer, { read, merge, words: WORDS });
  return found.ok ? { ...found, kind: 'rows', raw: answer.body } : found;
}

function read(value: unknown): Reading<Rows> | undefined {
  if (Array.isArray(value)) return fromList(value);
  if (!isObject(value) || isEnvelope(value)) return undefined;
  const lists = listsIn(value, DEEPEST_LIST);
  const longest = Math.max(...lists.map(({ list }) => list.value.length));
  const taken = lists.find(({ list }) => list.value.length === longest);
  if (!taken) return undefined;
  const others = lists.filter((one) => one !== taken).map(({ name }) => name);
  const lost = others.length > 0 ? [`Other lists of the answer were left out: ${others.slice(0, 10).join(', ')}.`] : [];
  return reading(taken.list.value, [...(taken.list.repairs ?? []), ...lost]);
}

/** The lists of objects in an object, also where they came as JSON in a string. */
function listsIn(object: JsonObject, depth: number): { name: string; list: Reading<Rows> }[] {
  return Object.entries(object).flatMap(([name, given]) => {
    const value = typeof given === 'string' && /^\s*\[/.test(given) ? parseJson(given)?.value : given;
    if (isObject(value)) return depth > 1 ? listsIn(value, depth - 1) : [];
    const list = Array.isArray(value) ? fromList(value) : undefined;
    return list ? [{ name, list }] : [];
  });
}

/** The entries of a list of objects; undefined for any other list, and for one whose entries only carry an answer. */
function fromList(list: readonly unknown[]): Reading<Rows> | undefined {
  const objects = list.filter(isObject).map((entry) => (isItem(entry) ? entry.json : entry));
  const rows = objects.filter((entry) => !Object.values(entry).every(isNothing));
  if (rows.some(isEnvelope) || rows.every((entry) => problemIn(entry) || holdsListsAlone(entry))) return undefined;
  return reading(rows, rows.length < list.length ? [LEFT_OUT] : []);
}

/** Whether an entry is no entry itself: all its parts are lists of such. */
function holdsListsAlone(entry: JsonObject): boolean {
  return Object.values(entry).every((part) => Array.isArray(part) && part.length > 0 && part.every(isObject));
}

/** Whether an entry is an item of an automation server. */
function isItem(entry: JsonObject): entry is { json: JsonObject } {
  return isObject(entry.json) && isEnvelope(entry);
}
