import { partAt } from '@/reading/coerce';
import { textOf } from './shown-value';

/** An entry of a result that is a list: its parts by name. */
export type Row = Readonly<Record<string, unknown>>;

/** By which part rows are sorted, and which way. */
export interface Order {
  by: string;
  direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The rows in whose columns, or in what else is known of them, every word of `words` occurs somewhere, whatever its case. */
export function filterRows(
  rows: readonly Row[],
  words: string,
  columns: readonly { from: string }[],
  alsoIn: (row: Row) => string = () => '',
): readonly Row[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rows;
  return rows.filter((row) => {
    const text = [...columns.map(({ from }) => textOf(partAt(row, from))), alsoIn(row)].join('\n').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The rows in an order, as people read it: "Shop 2" before "Shop 10", and what is not known at the end either way. */
export function sortRows(rows: readonly Row[], order: Order | undefined): readonly Row[] {
  if (!order) return rows;
  const { by } = order;
  const sign = order.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [partAt(one, by), partAt(other, by)];
    const [isA, isB] = [textOf(a) !== '', textOf(b) !== ''];
    if (!isA || !isB) return Number(!isA) - Number(!isB);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * collator.compare(textOf(a), textOf(b));
  });
}

/** The order after one more press on a column's heading: up, down, as found. */
export function nextOrder(order: Order | undefined, by: string): Order | undefined {
  if (order?.by !== by) return { by, direction: 'ascending' };
  return order.direction === 'ascending' ? { by, direction: 'descending' } : undefined;
}
