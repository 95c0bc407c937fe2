import { describe, expect, it, vi } from 'vitest';
import { toCsv } from '@/engine/csv/csv';
import { fc } from '../support/properties';

const body = (cells: string[]) => toCsv(['h'], [cells]).split('\r\n')[1];

describe('toCsv', () => {
  it('writes header and rows with CRLF behind a byte order mark', () => {
    expect(toCsv(['Name', 'City'], [['Café', 'Łódź']])).toBe('\uFEFFName,City\r\nCafé,Łódź\r\n');
    expect(toCsv(['Name'], [])).toBe('\uFEFFName\r\n');
  });

  it.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'a "b"', '"a ""b"""'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a semicolon', 'a b; c', '"a b; c"'],
    ['a tab', 'a\tb', '"a\tb"'],
    ['nothing special', 'a b: c', 'a b: c'],
    ['an empty cell', '', ''],
  ])('quotes %s where it must', (_, cell, expected) => {
    expect(body([cell])).toBe(expected);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+cmd|calc', "'+cmd|calc"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['\ta', `"'\ta"`],
    [' =1+1', " '=1+1"],
    ['"=1+1', `"""'=1+1"`],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a;=1+1', `"a;'=1+1"`],
    ['a; "=1+1;b', `"a; ""'=1+1;b"`],
    ['a\t@b\n-1', `"a\t'@b\n'-1"`],
    ['+1+HYPERLINK(1)', "'+1+HYPERLINK(1)"],
  ])('disarms %j', (cell, expected) => {
    expect(toCsv(['h'], [[cell]])).toBe(`\uFEFFh\r\n${expected}\r\n`);
  });

  it.each([
    ['+1 512-555-0142', '+1 512-555-0142'],
    ['+15125550142', '+15125550142'],
    ['+1-512-555-0142', '+1 512-555-0142'],
    ['+44 (0)20 7946 0018', '+44 (0)20 7946 0018'],
    ['(512) 555-0142', '(512) 555-0142'],
  ])('keeps the phone number %s of use', (cell, expected) => {
    expect(body([cell])).toBe(expected);
  });

  it.each(['-12.5', '- 1', '-1e5', '-.5', '-5 €', '-CHF 5', '-5 EUR', '-1’234.50'])('keeps the number %s', (cell) => {
    expect(body(['a', cell])).toBe(`a,${cell}`);
  });

  it('keeps no phone number where a line begins and goes on', () => {
    expect(body(['+1 512', ',5+1'])).toBe(`'+1 512,",5+1"`);
    expect(body(['a', '+1 512'])).toBe('a,+1 512');
  });

  it('holds no formula, by whatever a spreadsheet separates cells', () => {
    const cell = fc.string({ unit: fc.constantFrom(...';\t,"\n\r=+-@＝ a1') });
    const separators = fc.constantFrom(',', ';', '\t');
    const harmless = /^(?:\+\d[\d ().-]*|- ?\d[\d ,]*)$/;
    const formula = (text: string) => /^[\s"]*[=+\-@＝]/.test(text) && !harmless.test(text);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), separators, (rows, separator) => {
        expect(
          parse(toCsv(['a', 'b'], rows), separator)
            .flat()
            .filter(formula),
        ).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('only reads a cell without any place where a formula may start', () => {
    const cells = [
      'Blue Fern Dental 7',
      '(512) 555-0142',
      'hello@blue-fern.example',
      'https://blue-fern.example/?a=1',
      '',
      '-12.5',
    ];
    const rows = Array.from({ length: 50 }, () => cells);
    const replace = vi.spyOn(String.prototype, 'replace');
    const csv = toCsv(['a', 'b', 'c', 'd', 'e', 'f'], rows);
    const changed = replace.mock.calls.length;
    replace.mockRestore();
    expect(changed).toBe(0);
    expect(parse(csv).slice(1)).toEqual(rows);
  });

  it('can be read back cell by cell', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é', '😀', "'") });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const armless = rows.map((row) =>
          row.map((text) => (text.startsWith('\r') || text.startsWith('\n') ? `'${text}` : text)),
        );
        expect(parse(toCsv(['a', 'b'], rows))).toEqual([['a', 'b'], ...armless]);
      }),
    );
  });
});

/**
 * An independent parser of RFC 4180. As in spreadsheets, the separator is configurable, and quotes count only at the
 * start of a cell.
 */
function parse(csv: string, separator = ','): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  let begun = false;
  for (let at = 1; at < csv.length; at += 1) {
    const sign = csv[at] ?? '';
    if (quoted && sign === '"' && csv[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || !begun)) {
      quoted = !quoted;
      begun = true;
    } else if (quoted || ![separator, '\r', '\n'].includes(sign)) {
      cell += sign;
      begun = true;
    } else {
      rows.at(-1)?.push(cell);
      cell = '';
      begun = false;
      if (sign === separator) continue;
      rows.push([]);
      if (sign === '\r' && csv[at + 1] === '\n') at += 1;
    }
  }
  return rows.slice(0, -1);
}
