import Papa from 'papaparse';
import type { Sheet } from '@/registry/sheet';

/** What may part the cells of a line. A character that no text has stands for a file of one column. */
const NO_SEPARATOR = '\u001f';
const SEPARATORS = [',', ';', '\t', '|', NO_SEPARATOR];

/** Number of lines by which the separator is chosen. */
const SAMPLE_LINES = 50;

/** Matches the first line by which Excel is told the separator. */
const SEPARATOR_LINE = /^"?sep=([^\n])"?\n/i;

/**
 * Parses a CSV text as spreadsheets write it: cells quoted if necessary, separated by what the file names, or by what makes most
 * of its first line titles. Skips blank lines.
 *
 * @param isTitle whether a text is the title of a known column
 * @throws Error naming the line that cannot be read
 */
export function readCsv(text: string, isTitle: (title: string) => boolean = () => false): Sheet {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [named = '', separator] = SEPARATOR_LINE.exec(lines) ?? [];
  const body = lines.slice(named.length);
  const { data, errors } = parse(body, separator ?? chooseSeparator(body, isTitle));
  const quoteError = errors.find(({ type }) => type === 'Quotes');
  if (quoteError)
    throw new Error(
      `Line ${(quoteError.row ?? 0) + (named ? 2 : 1)} has a quotation mark that is not closed. Close it, or write "" for one in a cell.`,
    );
  const [header = [], ...rows] = data.map((cells) => cells.map(withoutFormula));
  if (header.length === 0) throw new Error('The file is empty. Its first line must name the columns.');
  const longRowIndex = rows.findIndex((cells) => isLonger(cells, header));
  if (longRowIndex >= 0)
    throw new Error(
      `Row ${longRowIndex + 1} has more cells than there are columns. Put cells with a comma in them in quotation marks.`,
    );
  return { header, rows };
}

/** Returns the text of a cell that a program wrote as a formula, so that Excel keeps the zeros in front of a number. */
function withoutFormula(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

function parse(text: string, delimiter: string, preview = 0): Papa.ParseResult<string[]> {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview, skipEmptyLines: 'greedy' });
}

/** Returns the separator by which the first line names most known columns; of equals, the one that makes whole rows of several cells. */
function chooseSeparator(text: string, isTitle: (title: string) => boolean): string {
  const scores = SEPARATORS.map((separator) => {
    const [header = [], ...rows] = parse(text, separator, SAMPLE_LINES).data;
    const longRows = rows.filter((cells) => isLonger(cells, header)).length;
    const isSeveral = header.length > 1;
    return {
      separator,
      score: [header.filter(isTitle).length, Number(isSeveral && longRows === 0), Number(isSeveral), -longRows],
    };
  });
  const [best] = scores.toSorted((one, other) => compareScores(other.score, one.score));
  return best?.separator ?? NO_SEPARATOR;
}

function compareScores(one: readonly number[], other: readonly number[]): number {
  return one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function isLonger(cells: readonly string[], header: readonly string[]): boolean {
  return cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== '');
}
