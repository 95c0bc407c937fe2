import { jsonCandidates } from '@/reading/json-extract';
import { asRecord } from './as-record';
import type { Content } from './respond';

/** What a whole answer holds, as the front matter of an automation says it. */
export interface Expected {
  /** Headings of a text. */
  headings?: readonly string[];
  /** Length of a text, in words. */
  words?: { atLeast?: number; atMost?: number };
  /** Lines of a text by the words they begin with: so many, or as many as a body field says. */
  lines?: Readonly<Record<string, number | string>>;
  /** Entries of a list that is the whole answer, as JSON in a text: so many, or one for each row of the CSV file in a body field. */
  entries?: number | string;
  /** Lists of a structured answer by path, `*` for each entry of one: so many entries, or as many as a body field says. */
  lists?: Readonly<Record<string, number | string>>;
}

/** Longer lines are no headings. */
const LONGEST_HEADING = 200;
const MOST_LINES = 20_000;

/** What an answer lacks of what was asked for, each in a few words for the model; empty where it is whole. */
export function shortfalls(
  { headings = [], words, lines = {}, entries, lists = {} }: Expected,
  content: Content,
  body: Readonly<Record<string, unknown>>,
): string[] {
  if (typeof content !== 'string')
    return Object.entries(lists).flatMap(([path, wanted]) => listShortfalls(content, path, wanted, body));
  return [
    ...headingShortfalls(content, headings),
    ...wordShortfalls(content, words),
    ...Object.entries(lines).flatMap(([words, wanted]) => lineShortfalls(content, words, wanted, body)),
    ...(entries === undefined ? [] : entryShortfalls(content, entries, body)),
  ];
}

function lineShortfalls(
  text: string,
  words: string,
  wanted: number | string,
  body: Readonly<Record<string, unknown>>,
): string[] {
  const begins = words.toLowerCase();
  const there = text.split('\n', MOST_LINES).filter((line) =>
    line
      .replace(/[\s#>-]*/, '')
      .replace(/[*_]+/g, '')
      .toLowerCase()
      .startsWith(begins),
  ).length;
  return countShortfalls('it has', `lines that begin with "${words}"`, there, wanted, body);
}

/** A file without a header has a row more than is counted, so more entries than rows are as good. */
function entryShortfalls(text: string, wanted: number | string, body: Readonly<Record<string, unknown>>): string[] {
  const count = typeof wanted === 'number' ? wanted : csvRows(asRecord(body[wanted]).text);
  const [first] = jsonCandidates(text);
  const lists = [first?.value, ...Object.values(asRecord(first?.value))].filter(Array.isArray);
  const there = Math.max(0, ...lists.map(({ length }) => length));
  return there >= count ? [] : [`the list has ${there} entries, and at least ${count} were asked for`];
}

/** How many rows of a CSV file stand below its header. A line break between quotation marks ends none. */
function csvRows(text: unknown): number {
  const rows = String(text ?? '')
    .replace(/"[^"]*"/g, 'x')
    .split(/\r\n|\r|\n/)
    .filter((row) => /[^\s,;]/.test(row));
  return Math.max(rows.length - 1, 0);
}

function headingShortfalls(text: string, headings: readonly string[]): string[] {
  const there = new Set(text.split('\n', MOST_LINES).flatMap(headingsIn));
  return headings
    .filter((heading) => !there.has(heading.toLowerCase()))
    .map((heading) => `the part "${heading}" is missing`);
}

/** What a line may be a heading for: marked, numbered or bold, and the whole of it or what stands before its colon. */
function headingsIn(line: string): string[] {
  if (line.length > LONGEST_HEADING) return [];
  const words = line.replace(/^[\s#*_]*(?:\d+[.)])?[\s*_]*/, '').toLowerCase();
  return [words, words.split(':')[0] ?? ''].map((heading) => heading.replace(/(?<![\s#*_:])[\s#*_:]+$/, ''));
}

function wordShortfalls(text: string, { atLeast = 0, atMost = Infinity }: Expected['words'] = {}): string[] {
  const count = text.split(/\s+/).filter(Boolean).length;
  if (count < atLeast) return [`it has ${count} words, and at least ${atLeast} were asked for`];
  return count > atMost ? [`it has ${count} words, and at most ${atMost} were asked for`] : [];
}

function listShortfalls(
  content: object,
  path: string,
  wanted: number | string,
  body: Readonly<Record<string, unknown>>,
): string[] {
  return placesAt(content, path).flatMap(({ name, value }) =>
    countShortfalls(`${name} has`, 'entries', Array.isArray(value) ? value.length : 0, wanted, body),
  );
}

/** A field of the body says exactly how many there are to be, a number how many at least. */
function countShortfalls(
  what: string,
  counted: string,
  there: number,
  wanted: number | string,
  body: Readonly<Record<string, unknown>>,
): string[] {
  const exact = typeof wanted === 'string';
  const count = Number(exact ? body[wanted] : wanted);
  if (!Number.isInteger(count) || (exact ? there === count : there >= count)) return [];
  return [`${what} ${there} ${counted}, and ${exact ? '' : 'at least '}${count} were asked for`];
}

/** The values a path leads to, each with its own path. */
function placesAt(content: object, path: string): { name: string; value: unknown }[] {
  let places: { name: string; value: unknown }[] = [{ name: '', value: content }];
  for (const step of path.split('.'))
    places = places.flatMap(({ name, value }) => {
      const inner = step === '*' ? entriesOf(value) : [[step, asObject(value)[step]] as const];
      return inner.map(([key, value]) => ({ name: name ? `${name}.${key}` : String(key), value }));
    });
  return places;
}

function entriesOf(value: unknown): (readonly [string | number, unknown])[] {
  return Array.isArray(value) ? [...value.entries()] : [];
}

function asObject(value: unknown): Record<string, unknown> {
  return value && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}
