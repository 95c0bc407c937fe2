import { type ChunkedWork, mapChunked, runSync } from '@/browser/chunked-work';

/**
 * Matches the start of a formula (including full-width signs, which Japanese editions accept) wherever a spreadsheet
 * may start a cell: at the start of the text and after a semicolon, tab or line break. If the list separator is a
 * semicolon, Excel splits our cells there, even inside quotes that do not start the cell.
 */
const FORMULA_START = /(^|[;\t\r\n])((?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g;

/** Matches where `FORMULA_START` may: tested first, because nearly all cells have no such place, and are only read. */
const MAYBE_FORMULA = /[;\t\r\n]|^(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]/;

/** Leading white space that some spreadsheets strip before they look for a formula. */
const DROPPED_WHITE_SPACE = /^[\t\r\n]/;

/** A phone number: it cannot run anything, and a leading apostrophe would make it useless to a dialer. */
const PHONE_NUMBER = /^\+\d(?:[\d().-]|[^\S\t\r\n])*$/;

/** A negative number, amount or percentage: it cannot run anything, and an apostrophe would make a text of it. */
const NEGATIVE_NUMBER =
  /^-(?:\p{Sc}|[A-Z]{3})?[\u00a0\u202f ]?\.?\d[\d.,'’\u00a0\u202f ]*(?:e[+-]?\d{1,3})?(?:\p{Sc}|%|[A-Z]{3})?$/iu;

/**
 * Returns a CSV file according to RFC 4180: header and rows, lines ended by CRLF, cells quoted if they contain a quote,
 * a line break or any character a spreadsheet may use as separator. It begins with a byte order mark, without which
 * Excel misreads accented letters.
 *
 * A cell that a spreadsheet would run as a formula gets a leading apostrophe, which makes it text. A negative number gets none,
 * nor does an international phone number; "+1-512-555-0142", which a spreadsheet would subtract, becomes "+1 512-555-0142". But the first of
 * several cells in a line always gets the apostrophe: a spreadsheet that separates by semicolons would read the whole
 * line as one cell. See docs/behaviour.md, section 7 (CSV export).
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return runSync(csvParts(header, rows)).join('');
}

/** Yields the file that `toCsv` returns, in consecutive parts. */
export function* csvParts(header: readonly string[], rows: readonly (readonly string[])[]): ChunkedWork<string[]> {
  const parts = yield* mapChunked(rows, (part) => [part.map(formatLine).join('')]);
  return [`\uFEFF${formatLine(header)}`, ...parts];
}

function formatLine(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(text: string, index: number, { length }: readonly string[]): string {
  const safeText = index > 0 || length === 1 ? escapeInLine(text) : escapeFormula(text);
  return /[",;\t\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

function escapeInLine(text: string): string {
  if (PHONE_NUMBER.test(text)) return toDialable(text);
  return NEGATIVE_NUMBER.test(text) ? text : escapeFormula(text);
}

function toDialable(phone: string): string {
  return phone.replace(/^(\+\d+)-/, '$1 ');
}

function escapeFormula(text: string): string {
  if (!MAYBE_FORMULA.test(text)) return text;
  const safeText = text.replace(FORMULA_START, "$1$2'");
  return DROPPED_WHITE_SPACE.test(safeText) ? `'${safeText}` : safeText;
}
