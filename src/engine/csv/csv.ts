/** Signs that make a spreadsheet take a cell for a formula. */
const FORMULA_START = /^[=+\-@\t\r\n]/;

/** A phone number: nothing in it can be run, and an apostrophe in front would make it useless to a dialler. */
const PHONE_NUMBER = /^\+\d[\d\s().-]*$/;

/**
 * A CSV file after RFC 4180: header and rows, lines ended by CRLF, cells in quotes where they hold a quote, a comma or a
 * line break. It begins with a byte order mark, without which Excel reads accented letters wrongly; other programs
 * skip it.
 *
 * Cells a spreadsheet would run as a formula get an apostrophe in front. International phone numbers are kept without one;
 * "+1-512-555-0142", which a spreadsheet would subtract, becomes "+1 512-555-0142". Specification, section 7 (CSV export).
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(cell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const safe = withoutFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function withoutFormula(text: string): string {
  if (!FORMULA_START.test(text)) return text;
  return PHONE_NUMBER.test(text) ? text.replace(/^(\+\d+)-/, '$1 ') : `'${text}`;
}
