import { describe, expect, it } from 'vitest';
import { toCsv } from '@/engine/csv/csv';
import { readCsv } from '@/engine/csv/read-csv';

describe('a CSV file that is read', () => {
  it.each([
    ['commas', 'Name,Words\r\nFern,"a, ""b""\nc"\r\n\r\n'],
    ['semicolons', '\uFEFFName;Words\nFern;"a, ""b""\nc"\n;\n'],
    ['tabs', 'Name\tWords\nFern\t"a, ""b""\nc"'],
  ])('may part its cells by %s', (_, text) => {
    expect(readCsv(text)).toEqual({ header: ['Name', 'Words'], rows: [['Fern', 'a, "b"\nc']] });
  });

  it('may have cells that a program wrote as formulas, to keep their zeros', () => {
    expect(readCsv('Name,Code\nFern,="007"\nOak,"=""042"""\nAsh,=A1&"x"\n').rows).toEqual([
      ['Fern', '007'],
      ['Oak', '042'],
      ['Ash', '=A1&"x"'],
    ]);
  });

  it('may be one that was saved here', () => {
    expect(readCsv(toCsv(['Name', 'Words'], [['Fern; Oak', 'a\nb']]))).toEqual({
      header: ['Name', 'Words'],
      rows: [['Fern; Oak', 'a\nb']],
    });
  });

  it.each([
    ['nothing', '', 'The file is empty'],
    ['a quotation mark that is not closed', 'Name\n"Fern\nOak', 'quotation mark'],
    ['more cells than columns', 'Name,Words\nFern,a\nOak,b,c', 'Row 2 has more cells'],
  ])('is refused with %s', (_, text, words) => {
    expect(() => readCsv(text)).toThrow(words);
  });
});
