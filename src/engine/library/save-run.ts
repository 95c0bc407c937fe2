import { saveFile } from '@/browser/save-file';
import { toCsv } from '../csv/csv';
import { slug } from '../csv/slug';
import { runName } from '../history/run-labels';
import type { ParsedRun } from './parse-run';
import { resultTable, runData, runMarkdown, runText } from './run-texts';

/** File formats of a run. */
export type Format = 'md' | 'txt' | 'json' | 'csv';

const MIME_TYPES: Readonly<Record<Format, string>> = {
  md: 'text/markdown',
  txt: 'text/plain',
  json: 'application/json',
  csv: 'text/csv',
};

/** Maximum length of a file name, without date and extension. */
const MAX_NAME_LENGTH = 60;

/** Saves a run as a file; CSV is for results that are tables. */
export function saveRun(parsedRun: ParsedRun, format: Format): void {
  const { header, rows } = resultTable(parsedRun) ?? { header: [], rows: [] };
  const texts: Record<Format, () => string> = {
    md: () => runMarkdown(parsedRun),
    txt: () => runText(parsedRun),
    json: () => `${JSON.stringify(runData(parsedRun), null, 2)}\n`,
    csv: () => toCsv(header, rows),
  };
  const { run } = parsedRun;
  const name = slug(runName(run)).slice(0, MAX_NAME_LENGTH).replace(/-$/, '') || 'result';
  saveText(texts[format](), `${name}-${run.startedAt.slice(0, 10)}.${format}`, format);
}

/** Saves a text as a file with the media type of its format. */
export function saveText(text: string, name: string, format: Format): void {
  saveFile(new Blob([text], { type: `${MIME_TYPES[format]};charset=utf-8` }), name);
}
