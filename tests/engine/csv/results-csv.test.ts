import { expect, it } from 'vitest';
import { resultsCsv } from '@/engine/csv/results-csv';

it('results stand behind the columns of its rows, those that are lists with a line for each of theirs', () => {
  const row = (state: string, rows: string[][], reason = '') => ({
    cells: ['Ann'],
    state,
    reason,
    result: { header: ['Shop', 'Phone'], rows },
  });
  const csv = resultsCsv(
    ['Name'],
    [
      row('Done', [
        ['A', '1'],
        ['B', '2'],
      ]),
      row('Failed', [], 'No key'),
    ],
  );
  expect(csv.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Name,State,Reason,Shop,Phone',
    'Ann,Done,,A,1',
    'Ann,Done,,B,2',
    'Ann,Failed,No key,,',
  ]);
});
