import { jsonCandidates } from '@/reading/json-extract';
import { countWords, missingHeadings } from '@/registry/text-shortfall';
import { asRecord } from './as-record';
import { partsAt } from './parts-at';
import type { Content } from './respond';

/** The requirements for a complete answer, from the front matter of an automation. */
export interface Expectations {
  headings?: readonly string[];
  /** Length of a text, in words. */
  words?: { atLeast?: number; atMost?: number };
  /** Number of lines of a text by their prefix: a number, or the body field that contains it. */
  lines?: Readonly<Record<string, number | string>>;
  /** Minimum number of entries of a JSON array: a number, or the body field with a CSV file of as many rows. */
  entries?: number | string;
  /** Number of entries of lists by path (`*` is each entry of a list): a number, or the body field that contains it. */
  lists?: Readonly<Record<string, number | string>>;
}

const MAX_LINES = 20_000;

/** Returns what an answer lacks, as short texts for the model; empty if it is complete. */
export function findViolations(
  { headings = [], words, lines = {}, entries, lists = {} }: Expectations,
  content: Content,
  body: Readonly<Record<string, unknown>>,
): string[] {
  if (typeof content !== 'string')
    return Object.entries(lists).flatMap(([path, expected]) => listViolations(content, path, expected, body));
  return [
    ...headingViolations(content, headings),
    ...wordCountViolations(content, words),
    ...Object.entries(lines).flatMap(([prefix, expected]) => lineViolations(content, prefix, expected, body)),
    ...(entries === undefined ? [] : entryViolations(content, entries, body)),
  ];
}

function lineViolations(
  text: string,
  prefix: string,
  expected: number | string,
  body: Readonly<Record<string, unknown>>,
): string[] {
  const lowerCasePrefix = prefix.toLowerCase();
  const actual = text.split('\n', MAX_LINES).filter((line) =>
    line
      .replace(/[\s#>-]*/, '')
      .replace(/[*_]+/g, '')
      .toLowerCase()
      .startsWith(lowerCasePrefix),
  ).length;
  return countViolations('it has', `lines that begin with "${prefix}"`, actual, expected, body);
}

/** Checks the number of entries. More than rows are accepted, because a CSV file may have no header. */
function entryViolations(text: string, expected: number | string, body: Readonly<Record<string, unknown>>): string[] {
  const count = typeof expected === 'number' ? expected : countCsvRows(asRecord(body[expected]).text);
  const [first] = jsonCandidates(text);
  const lists = [first?.value, ...Object.values(asRecord(first?.value))].filter(Array.isArray);
  const actual = Math.max(0, ...lists.map(({ length }) => length));
  return actual >= count ? [] : [`the list has ${actual} entries, and at least ${count} were asked for`];
}

/** Counts the rows of a CSV file below its header. A line break between quotation marks does not end a row. */
function countCsvRows(text: unknown): number {
  const rows = String(text ?? '')
    .replace(/"[^"]*"/g, 'x')
    .split(/\r\n|\r|\n/)
    .filter((row) => /[^\s,;]/.test(row));
  return Math.max(rows.length - 1, 0);
}

function headingViolations(text: string, headings: readonly string[]): string[] {
  return missingHeadings(text, headings).map((heading) => `the part "${heading}" is missing`);
}

function wordCountViolations(text: string, { atLeast = 0, atMost = Infinity }: Expectations['words'] = {}): string[] {
  const count = countWords(text);
  if (count < atLeast) return [`it has ${count} words, and at least ${atLeast} were asked for`];
  return count > atMost ? [`it has ${count} words, and at most ${atMost} were asked for`] : [];
}

function listViolations(
  content: object,
  path: string,
  expected: number | string,
  body: Readonly<Record<string, unknown>>,
): string[] {
  return partsAt(content, path).flatMap(({ path: name, value }) =>
    countViolations(`${name} has`, 'entries', Array.isArray(value) ? value.length : 0, expected, body),
  );
}

/** Checks a count: a body field gives an exact number, a literal number a minimum. */
function countViolations(
  subject: string,
  unit: string,
  actual: number,
  expected: number | string,
  body: Readonly<Record<string, unknown>>,
): string[] {
  const exact = typeof expected === 'string';
  const count = Number(exact ? body[expected] : expected);
  if (!Number.isInteger(count) || (exact ? actual === count : actual >= count)) return [];
  return [`${subject} ${actual} ${unit}, and ${exact ? '' : 'at least '}${count} were asked for`];
}
