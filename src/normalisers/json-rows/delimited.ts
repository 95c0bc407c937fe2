/** What parts the cells of a line, surest first. */
const SEPARATORS = ['\t', ';', ',', '|'];

/** Matches a name of a column that is no part of a sentence. */
const COLUMN_NAME = /^[\p{L}_#][^.!?:]{0,59}$/u;

/** Number of lines from which on lines between prose are a table, although prose has such a separator too. */
const MIN_LINES_IN_PROSE = 3;

/** A line of cells, and its place in the text. */
interface Line {
  cells: string[];
  from: number;
  to: number;
}

/**
 * Returns the longest table of a text whose lines have equally many cells, parted by one character, and the text it is written
 * as; undefined for lines that may be prose.
 *
 * @param isFenced whether the text is the content of a fence for a table or for any text
 */
export function delimitedTable(text: string, isFenced: boolean): { cells: string[][]; source: string } | undefined {
  const tables = SEPARATORS.filter((separator) => text.includes(separator)).flatMap((separator) => {
    const run = longestRun(readLines(text, separator));
    const [names, second] = run;
    if (!names || !second || !names.cells.every((name) => COLUMN_NAME.test(name))) return [];
    const source = text.slice(names.from, run.at(-1)?.to);
    // In prose, a blank follows a comma.
    const isSpaced = separator !== '|' && text.slice(names.from, names.to).includes(`${separator} `);
    const isTable = isFenced || separator === '\t' || !isSpaced;
    const isLong = run.length >= MIN_LINES_IN_PROSE || source.trim() === text.trim();
    return isTable && (isFenced || isLong) ? [{ cells: run.map(({ cells }) => cells), source }] : [];
  });
  return tables.toSorted((one, other) => other.cells.length - one.cells.length)[0];
}

/** Returns the longest run of lines that have equally many cells, at least two. */
function longestRun(lines: readonly Line[]): readonly Line[] {
  let [length, from, start] = [0, 0, 0];
  lines.forEach((line, index) => {
    if (line.cells.length !== lines[start]?.cells.length) start = index;
    if (line.cells.length > 1 && index + 1 - start > length) [length, from] = [index + 1 - start, start];
  });
  return lines.slice(from, from + length);
}

/** Reads all lines of a text. A cell in quotation marks may have separators and line breaks (RFC 4180). */
function readLines(text: string, separator: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index <= text.length; index += 1) {
    const char = text[index];
    if (isQuoted && char !== undefined) {
      if (char !== '"') cell += char;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (char === separator || char === '\n' || char === undefined) {
      cells.push(cell.trim());
      cell = '';
      if (char === separator) continue;
      lines.push({ cells, from, to: index });
      cells = [];
      from = index + 1;
    } else cell += char;
  }
  return lines;
}
