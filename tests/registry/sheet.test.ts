import { describe, expect, it } from 'vitest';
import { readSheet, sheetFields } from '@/registry/sheet';
import { formFixture } from '../support/form-fixture';

const form = formFixture();
const read = (header: string[], ...rows: string[][]) =>
  readSheet(form, { header, rows }, { key: 'sk', name: 'Oak' }, 3);
const rowOf = (title: string, cell: string) => read([title], [cell]).rows[0];

describe('a sheet of answers', () => {
  it('has a column for each field but keys', () => {
    expect(sheetFields(form)).toEqual(['name', 'kind', 'customKind', 'tags', 'customTag', 'wantsMore', 'more']);
  });

  it('finds fields by title or name, however they are typed, and keeps other columns apart', () => {
    const { columns, rows } = read([' NAME', 'your-kind', 'wantsMore', 'Our number'], ['Fern', 'odd', 'yes', '7']);
    expect(columns).toEqual(['name', 'customKind', 'wantsMore', undefined]);
    expect(rows).toEqual([{ key: 'sk', name: 'Fern', customKind: 'odd', wantsMore: true }]);
  });

  it.each([
    ['Kind', 'LARGE', { kind: 'large' }],
    ['Kind', 'tiny', { kind: 'Other', customKind: 'tiny' }],
    ['Tags', 'a; C', { tags: ['a', 'c'] }],
    ['Tags', 'a;mine', { tags: ['a', 'Other'], customTag: 'mine' }],
    ['Say more?', 'No', { wantsMore: false }],
    ['Say more?', 'perhaps', { wantsMore: 'perhaps' }],
    ['More', '=1+1, or "so"', { more: '=1+1, or "so"' }],
  ])('%s: %s', (title, cell, answers) => {
    expect(rowOf(title, cell)).toEqual({ key: 'sk', name: 'Oak', ...answers });
  });

  it('leaves the field of an empty cell as it is untouched, not as the form beside says', () => {
    expect(rowOf('Name', ' ')).toEqual({ key: 'sk' });
  });

  it.each([
    [
      'no column of the form',
      ['Color'],
      [['red']],
      'No column is a field of this tool. The first line names them: "Name"',
    ],
    ['a field twice', ['Name', 'name'], [['a', 'b']], 'Two columns are "Name"'],
    ['a key', ['Name', 'key'], [['a', 'sk-1']], 'Remove the column "Key"'],
    ['no row', ['Name'], [], 'no row'],
    ['more rows than are taken', ['Name'], [['a'], ['b'], ['c'], ['d']], 'There are 4 rows, but at most 3 are allowed'],
  ])('is refused with %s', (_, header, rows, words) => {
    expect(() => read(header, ...rows)).toThrow(words);
  });
});
