import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '@/engine/csv/csv';

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
    ['nothing special', 'a b; c', 'a b; c'],
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
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
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

/** A reader written from the rules of RFC 4180, apart from the writer. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 1; at < csv.length; at += 1) {
    const sign = csv[at];
    if (quoted && sign === '"' && csv[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (quoted || (sign !== ',' && sign !== '\r')) cell += sign;
    else {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\r') {
        rows.push([]);
        at += 1;
      }
    }
  }
  return rows.slice(0, -1);
}
