import Papa from 'papaparse';
import type { Sheet } from '@/registry/sheet';

/**
 * Parses a CSV text as spreadsheets write it: cells separated by commas, semicolons or tabs, quoted if necessary. Skips
 * blank lines.
 *
 * @throws Error naming the line that cannot be read
 */
export function readCsv(text: string): Sheet {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const quoteError = errors.find(({ type }) => type === 'Quotes');
  if (quoteError)
    throw new Error(
      `Line ${(quoteError.row ?? 0) + 1} has a quotation mark that is not closed. Close it, or write "" for one in a cell.`,
    );
  const [header = [], ...rows] = data;
  if (header.length === 0) throw new Error('The file is empty. Its first line must name the columns.');
  const longRowIndex = rows.findIndex(
    (cells) => cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim()),
  );
  if (longRowIndex >= 0)
    throw new Error(
      `Row ${longRowIndex + 1} has more cells than there are columns. Put cells with a comma in them in quotation marks.`,
    );
  return { header, rows };
}
