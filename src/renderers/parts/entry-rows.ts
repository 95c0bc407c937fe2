import { partAt } from '@/reading/coerce';
import { inOrder, inParts } from '@/ui/slices';
import type { ListWork } from '@/ui/use-worked';
import { textOf } from './shown-value';
import { compareTexts, type SortText, sortText } from './sort-text';

/** An entry of a result that is a list: its parts by name. */
export type Row = Readonly<Record<string, unknown>>;

/** By which part rows are sorted, and which way. */
export interface Order {
  by: string;
  direction: 'ascending' | 'descending';
}

/** Gives what stands in the columns of a row, in lower case; of each row it is put together once. */
export function rowTexts(columns: readonly { from: string }[]): (row: Row) => string {
  const texts = new WeakMap<Row, string>();
  return (row) => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = columns
      .map(({ from }) => textOf(partAt(row, from)))
      .join('\n')
      .toLowerCase();
    texts.set(row, text);
    return text;
  };
}

/**
 * Finds the rows in whose text, or in what else is known of them, every word of `words` occurs somewhere, whatever its case.
 * Undefined without a word: all rows are found.
 */
export function filterOf(
  words: string,
  textIn: (row: Row) => string,
  alsoIn: (row: Row) => string = () => '',
): ListWork<Row> | undefined {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return undefined;
  const isFound = (row: Row) => {
    const text = textIn(row);
    const missing = wanted.filter((word) => !text.includes(word));
    if (missing.length === 0) return true;
    const more = alsoIn(row).toLowerCase();
    return missing.every((word) => more.includes(word));
  };
  return (rows) => inParts(rows, (part) => part.filter(isFound));
}

/** A row with what it is compared by. */
interface Read extends SortText {
  row: Row;
  value: unknown;
}

/**
 * Puts rows in an order, as people read it: "Shop 2" before "Shop 10", and what is not known at the end either way.
 * Undefined without an order: rows stay as they are.
 */
export function sortOf(order: Order | undefined): ListWork<Row> | undefined {
  if (!order) return undefined;
  const { by } = order;
  const sign = order.direction === 'ascending' ? 1 : -1;
  // Read once for each row: a comparison is made many times for each.
  const read = (row: Row): Read => {
    const value = partAt(row, by);
    return { row, value, ...sortText(textOf(value)) };
  };
  const compare = (one: Read, other: Read) => {
    if (!one.text || !other.text) return Number(!one.text) - Number(!other.text);
    if (typeof one.value === 'number' && typeof other.value === 'number') return sign * (one.value - other.value);
    return sign * compareTexts(one, other);
  };
  return function* (rows) {
    const sorted = yield* inOrder(yield* inParts(rows, (part) => part.map(read)), compare);
    return sorted.map(({ row }) => row);
  };
}

/** The order after one more press on a column's heading: up, down, as found. */
export function nextOrder(order: Order | undefined, by: string): Order | undefined {
  if (order?.by !== by) return { by, direction: 'ascending' };
  return order.direction === 'ascending' ? { by, direction: 'descending' } : undefined;
}
