import { mapChunked, sortChunked } from '@/browser/chunked-work';
import type { ListTransform } from '@/browser/use-chunked-work';
import type { ResultColumn } from '@/generated/declaration';
import { partAt } from '@/reading/coerce';
import { formatValue } from './formatted-value';

/** An entry of a list result: its values by name. */
export type Row = Readonly<Record<string, unknown>>;

/** A column of a list, with the unit of its numbers. */
export interface EntryColumn extends ResultColumn {
  unit?: unknown;
}

/** The column rows are sorted by (its path in the row), and the direction. */
export interface SortOrder {
  by: string;
  direction: 'ascending' | 'descending';
}

/** Returns a function from row to the lower-case text of its columns, computed once per row. */
export function searchTextBy(columns: readonly { from: string }[]): (row: Row) => string {
  const texts = new WeakMap<Row, string>();
  return (row) => {
    const cached = texts.get(row);
    if (cached !== undefined) return cached;
    const text = columns
      .map(({ from }) => formatValue(partAt(row, from)))
      .join('\n')
      .toLowerCase();
    texts.set(row, text);
    return text;
  };
}

/**
 * Returns a filter for the rows that contain every word of the query, ignoring case, in their text or in their extra text.
 * Undefined for an empty query, which matches all rows.
 */
export function rowFilter(
  query: string,
  textOf: (row: Row) => string,
  extraTextOf: (row: Row) => string = () => '',
): ListTransform<Row> | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const matches = (row: Row) => {
    const text = textOf(row);
    const missingWords = words.filter((word) => !text.includes(word));
    if (missingWords.length === 0) return true;
    const extraText = extraTextOf(row).toLowerCase();
    return missingWords.every((word) => extraText.includes(word));
  };
  return (rows) => mapChunked(rows, (part) => part.filter(matches));
}

interface SortableRow extends SortableText {
  row: Row;
  value: unknown;
}

/**
 * Returns a sort of rows in natural order ("Shop 2" before "Shop 10"); rows without a value come last in either direction.
 * Undefined without a sort order, which leaves the rows as they are.
 */
export function rowSort(order: SortOrder | undefined): ListTransform<Row> | undefined {
  if (!order) return undefined;
  const { by } = order;
  const sign = order.direction === 'ascending' ? 1 : -1;
  // Computed once per row, because each row is compared many times.
  const toSortable = (row: Row): SortableRow => {
    const value = partAt(row, by);
    return { row, value, ...toSortableText(formatValue(value)) };
  };
  const compare = (first: SortableRow, second: SortableRow) => {
    if (!first.text || !second.text) return Number(!first.text) - Number(!second.text);
    if (typeof first.value === 'number' && typeof second.value === 'number') return sign * (first.value - second.value);
    return sign * compareTexts(first, second);
  };
  return function* (rows) {
    const sorted = yield* sortChunked(yield* mapChunked(rows, (part) => part.map(toSortable)), compare);
    return sorted.map(({ row }) => row);
  };
}

/** Returns the sort order after a press on a column heading: ascending, descending, unsorted. */
export function nextSortOrder(order: SortOrder | undefined, by: string): SortOrder | undefined {
  if (order?.by !== by) return { by, direction: 'ascending' };
  return order.direction === 'ascending' ? { by, direction: 'descending' } : undefined;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A text with a sort key, if it has one: comparing keys by code units gives the natural order of the texts. */
interface SortableText {
  text: string;
  key: string | undefined;
}

/** Printable ASCII; in it the collator compares character by character. */
const PRINTABLE_ASCII = /^[ -~]*$/;
/** Maximum text length for a sort key; the collator does not treat longer runs of digits as one number. */
const MAX_LENGTH = 250;
const ZERO = 48;

/** Collation rank of each printable ASCII character by its code. Equal characters share a rank; digits have that of 0. */
const RANKS = rankCharacters(Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)));

/** Prepares a text for repeated comparison: comparing two keys is much faster than collating two texts. */
export function toSortableText(text: string): SortableText {
  return { text, key: PRINTABLE_ASCII.test(text) && text.length <= MAX_LENGTH ? sortKeyOf(text) : undefined };
}

/** Compares two texts in natural order, ignoring case: "Shop 2" before "Shop 10". */
export function compareTexts(first: SortableText, second: SortableText): number {
  if (first.key === undefined || second.key === undefined) return collator.compare(first.text, second.text);
  if (first.key === second.key) return 0;
  return first.key < second.key ? -1 : 1;
}

/** Builds the sort key. A number becomes its digit count followed by its digits, so that longer numbers sort later. */
function sortKeyOf(text: string): string {
  const units: number[] = [];
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    units.push(RANKS[code] ?? 0);
    if (!isDigit(code)) continue;
    let end = position + 1;
    while (isDigit(text.charCodeAt(end))) end++;
    let start = position;
    while (start < end - 1 && text.charCodeAt(start) === ZERO) start++;
    units.push(end - start);
    for (; start < end; start++) units.push(text.charCodeAt(start));
    position = end - 1;
  }
  return String.fromCharCode(...units);
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9;
}

function rankCharacters(characters: readonly string[]): number[] {
  const ranks: number[] = [];
  let rank = 0;
  let previous: string | undefined;
  for (const character of characters.toSorted(collator.compare)) {
    const code = character.charCodeAt(0);
    if (!(isDigit(code) && code > ZERO) && (previous === undefined || collator.compare(previous, character) !== 0))
      rank += 1;
    ranks[code] = rank;
    previous = character;
  }
  return ranks;
}
