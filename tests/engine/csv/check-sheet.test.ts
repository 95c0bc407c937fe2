import { expect, it } from 'vitest';
import { checkSheet } from '@/engine/csv/check-sheet';
import { moduleFixture } from '../../support/form-fixture';
import { sessionWith } from '../../support/session';

it('rows are checked by the validator of the page, by row and column, and the form once', () => {
  const { tool } = sessionWith(moduleFixture());
  const sheet = {
    header: ['Name', 'Tags', 'x'],
    rows: [
      ['Ann', 'a'],
      ['B', 'zzz;b'],
      ['Far too long a name', 'Other'],
    ],
  };
  const { rows, sharedProblems, ignored } = checkSheet(tool, sheet, { key: '' }, 3);
  expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([[], ['Name'], ['Name', 'Tags']]);
  expect([sharedProblems, ignored]).toEqual([[{ column: 'Key', message: 'Required' }], ['x']]);
});
