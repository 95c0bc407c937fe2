import Papa from 'papaparse';
import type { Sheet } from '@/registry/sheet';

/**
 * Reads a CSV text as spreadsheets write it: cells between commas, semicolons or tabs, in quotes where they hold one of them.
 * Lines without a word are left out.
 *
 * @throws Error naming the line that cannot be read
 */
export function readCsv(text: string): Sheet {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken)
    throw new Error(
      `Line ${(broken.row ?? 0) + 1} has a quotation mark that is not closed. Close it, or write "" for one in a cell.`,
    );
  const [header = [], ...rows] = data;
  if (header.length === 0) throw new Error('There is nothing in it. The first line names the columns.');
  const long = rows.findIndex(
    (cells) => cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim()),
  );
  if (long >= 0)
    throw new Error(
      `Row ${long + 1} has more cells than there are columns. Put cells with a comma in them in quotation marks.`,
    );
  return { header, rows };
}
