import { saveFile } from '@/browser/save-file';
import { toCsv } from '../csv/csv';
import { slug } from '../csv/slug';
import { nameOf } from '../history/told';
import type { ReadRun } from './read-run';
import { dataOf, markdownOf, tableOf, textOf } from './run-texts';

/** What a run can be saved as. */
export type Format = 'md' | 'txt' | 'json' | 'csv';

const TYPES: Readonly<Record<Format, string>> = {
  md: 'text/markdown',
  txt: 'text/plain',
  json: 'application/json',
  csv: 'text/csv',
};

/** No longer names of files. */
const LONGEST_NAME = 60;

/** Saves a run as a file; a table as CSV too. */
export function saveRun(read: ReadRun, format: Format): void {
  const { header, rows } = tableOf(read) ?? { header: [], rows: [] };
  const texts: Record<Format, () => string> = {
    md: () => markdownOf(read),
    txt: () => textOf(read),
    json: () => `${JSON.stringify(dataOf(read), null, 2)}\n`,
    csv: () => toCsv(header, rows),
  };
  const { run } = read;
  const name = slug(nameOf(run)).slice(0, LONGEST_NAME).replace(/-$/, '') || 'result';
  saveText(texts[format](), `${name}-${run.startedAt.slice(0, 10)}.${format}`, format);
}

/** Saves a text as a file of this format. */
export function saveText(text: string, name: string, format: Format): void {
  saveFile(new Blob([text], { type: `${TYPES[format]};charset=utf-8` }), name);
}
