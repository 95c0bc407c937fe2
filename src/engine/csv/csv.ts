import { atOnce, inParts, type Work } from '@/ui/slices';

/**
 * A sign that makes a spreadsheet take a cell for a formula (full-width ones in Japanese editions), wherever a cell can
 * begin: at the start of the text, and behind a semicolon, tab or line break in it. Where lists are separated by
 * semicolons, Excel cuts this file there, and quotes that stand in the middle of such a cell do not hold it back.
 */
const FORMULA_START = /(^|[;\t\r\n])((?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g;

/** White space some spreadsheets drop from the start of a cell before they look at it. */
const DROPPED_START = /^[\t\r\n]/;

/** A phone number: nothing in it can be run, and an apostrophe in front would make it useless to a dialler. */
const PHONE_NUMBER = /^\+\d(?:[\d().-]|[^\S\t\r\n])*$/;

/**
 * A CSV file after RFC 4180: header and rows, lines ended by CRLF, cells in quotes where they hold a quote, a line break or
 * anything a spreadsheet may separate cells by. It begins with a byte order mark, without which Excel reads accented
 * letters wrongly; other programs skip it.
 *
 * What a spreadsheet would run as a formula gets an apostrophe in front, which makes it text. International phone numbers
 * are kept without one; "+1-512-555-0142", which a spreadsheet would subtract, becomes "+1 512-555-0142". Not so at the
 * start of a line: a spreadsheet that separates by semicolons would take the rest of the line for more of the number.
 * docs/behaviour.md, section 7 (CSV export).
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return atOnce(csvParts(header, rows)).join('');
}

/** The same file in parts that follow each other, made one by one. */
export function* csvParts(header: readonly string[], rows: readonly (readonly string[])[]): Work<string[]> {
  const parts = yield* inParts(rows, (part) => [part.map(line).join('')]);
  return [`\uFEFF${line(header)}`, ...parts];
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string, index: number, { length }: readonly string[]): string {
  const safe = PHONE_NUMBER.test(text) && (index > 0 || length === 1) ? asDialled(text) : withoutFormula(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function asDialled(phone: string): string {
  return phone.replace(/^(\+\d+)-/, '$1 ');
}

function withoutFormula(text: string): string {
  const safe = text.replace(FORMULA_START, "$1$2'");
  return DROPPED_START.test(safe) ? `'${safe}` : safe;
}
