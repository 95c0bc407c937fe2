import { expect, it } from 'vitest';
import { runSync } from '@/browser/chunked-work';
import { type Row, rowFilter, rowSort, type SortOrder, searchTextBy } from '@/renderers/parts/entry-rows';

/** Rows that count reads of their name. */
function countedRows(count: number) {
  const reads = { of: 0 };
  const rows = Array.from({ length: count }, (_, index) => ({
    get name() {
      reads.of += 1;
      return `Shop ${(index * 37) % count}`;
    },
  }));
  return { rows, reads };
}

const filterRows = (rows: readonly Row[], ...[words, textIn, alsoIn]: Parameters<typeof rowFilter>) =>
  runSync((rowFilter(words, textIn, alsoIn) as NonNullable<ReturnType<typeof rowFilter>>)(rows));
const sortRows = (rows: readonly Row[], order: SortOrder) =>
  runSync((rowSort(order) as NonNullable<ReturnType<typeof rowSort>>)(rows));

const COLUMNS = [{ from: 'name' }];

it('sorting a long list reads each row once', () => {
  const { rows, reads } = countedRows(500);
  const sorted = sortRows(rows, { by: 'name', direction: 'ascending' });
  expect(reads.of).toBe(rows.length);
  expect(sorted.slice(0, 3).map(({ name }) => name)).toEqual(['Shop 0', 'Shop 1', 'Shop 2']);
});

it('filtering it reads each row once for all that is typed, in whatever order it stands', () => {
  const { rows, reads } = countedRows(500);
  const textIn = searchTextBy(COLUMNS);
  filterRows(rows, '4', textIn);
  filterRows(rows.toReversed(), '42', textIn);
  expect(reads.of).toBe(rows.length);
});

it('finds words that stand apart, some in the row and some in what else is known of it', () => {
  const rows = [{ name: 'Blue Fern' }, { name: 'Blue Mill' }];
  const alsoIn = (row: object) => (row === rows[1] ? 'Call BACK in May' : '');
  const found = (words: string) => filterRows(rows, words, searchTextBy(COLUMNS), alsoIn);
  expect(found('back blue')).toEqual([rows[1]]);
  expect(found('fern  BLUE')).toEqual([rows[0]]);
  expect(found('fern back')).toEqual([]);
});
