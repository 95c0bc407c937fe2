import { saveFile } from '@/browser/save-file';
import type { FormDeclaration } from '@/registry/options';
import { columnTitle, sheetFields } from '@/registry/sheet';
import { toCsv } from '../csv/csv';
import { readRun } from '../library/read-run';
import { resultText, tableOf } from '../library/run-texts';
import { gatewayOf } from '../run/gateway';
import type { ToolSession } from '../session/tool-session';
import type { Batch } from './record';
import { type RowResult, resultsCsv, STATE_WORDS } from './results-csv';

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
