import { mapChunked, sortChunked } from '@/browser/chunked-work';
import type { ListTransform } from '@/browser/use-chunked-work';
import type { ResultColumn } from '@/generated/declaration';
import { partAt } from '@/reading/coerce';
import { formatValue } from './formatted-value';
import { compareTexts, type SortableText, toSortableText } from './sortable-text';

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

/** A row with its sort value. */
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
