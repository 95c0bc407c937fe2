import { saveFile } from '@/browser/save-file';
import type { FormDeclaration } from '@/registry/options';
import { columnTitle, sheetFields } from '@/registry/sheet';
import { toCsv } from '../csv/csv';
import { readRun } from '../library/read-run';
import { resultText, tableOf } from '../library/run-texts';
import { gatewayOf } from '../run/gateway';
import type { ToolSession } from '../session/tool-session';
import type { Batch } from './record';

/** What a member reads of the state of a row. */
export const STATE_WORDS = { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' } as const;

/** Saves an empty sheet with a column for each field. */
export function saveTemplate(declaration: FormDeclaration): void {
  save(
    `${declaration.id}-template`,
    toCsv(
      sheetFields(declaration).map((name) => columnTitle(declaration, name)),
      [],
    ),
  );
}

/** One row of the sheet, and what came of it. */
export interface RowResult {
  cells: readonly string[];
  state: string;
  reason: string;
  /** Rows of the result where it is a list, else its text. */
  result: { header: string[]; rows: string[][] };
}

/** The sheet with what came of its rows, as CSV: a result that is a list has a line for each of its rows. */
export function resultsCsv(header: readonly string[], results: readonly RowResult[]): string {
  const columns = results.find(({ result }) => result.header.length > 0)?.result.header ?? [];
  const lines = results.flatMap(({ cells, state, reason, result }) => {
    const given = header.map((_, at) => cells[at] ?? '');
    const rows = result.rows.length > 0 ? result.rows : [columns.map(() => '')];
    return rows.map((row) => [...given, state, reason, ...row]);
  });
  return toCsv([...header, 'State', 'Reason', ...columns], lines);
}

/** Fetches the results of a batch and saves them beside its rows. @throws where nobody can be asked */
export async function saveResults({ scope, tool }: ToolSession, { sheet, runs }: Batch): Promise<void> {
  const gateway = scope.of(gatewayOf);
  const results: RowResult[] = [];
  for (const [at, { id, state, reason = '' }] of runs.entries()) {
    const run = state === 'done' ? await gateway.find(id) : undefined;
    const read = run && (await readRun(run));
    const table = read && tableOf(read);
    const result = table ?? { header: ['Result'], rows: read ? [[resultText(read)]] : [] };
    const gone = state === 'done' && !run ? 'The result was deleted.' : reason;
    results.push({ cells: sheet.rows[at] ?? [], state: STATE_WORDS[state], reason: gone, result });
  }
  save(`${tool.declaration.id}-results`, resultsCsv(sheet.header, results));
}

function save(name: string, csv: string): void {
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
