import { saveFile } from '@/browser/save-file';
import { toCsv } from '@/engine/csv/csv';
import { ROW_STATE_LABELS, type RowResult, resultsCsv } from '@/engine/csv/results-csv';
import { parseRun } from '@/engine/library/parse-run';
import { resultTable, resultText } from '@/engine/library/run-texts';
import { gatewayOf } from '@/engine/run/gateway';
import type { ToolSession } from '@/engine/session/tool-session';
import type { FormDeclaration } from '@/registry/options';
import { columnTitle, sheetFields } from '@/registry/sheet';
import type { Batch } from './stored-batch';

/** Saves an empty CSV template with a column for each field. */
export function saveTemplate(declaration: FormDeclaration): void {
  saveCsv(
    `${declaration.id}-template`,
    toCsv(
      sheetFields(declaration).map((name) => columnTitle(declaration, name)),
      [],
    ),
  );
}

/** Fetches the results of a batch and saves them together with its rows as CSV. @throws if the gateway cannot be reached */
export async function saveResults({ scope, tool }: ToolSession, { sheet, runs }: Batch): Promise<void> {
  const gateway = scope.get(gatewayOf);
  const results: RowResult[] = [];
  for (const [index, { id, state, reason = '' }] of runs.entries()) {
    const run = state === 'done' ? await gateway.find(id) : undefined;
    const parsed = run && (await parseRun(run));
    const table = parsed && resultTable(parsed);
    const result = table ?? { header: ['Result'], rows: parsed ? [[resultText(parsed)]] : [] };
    const explanation = state === 'done' && !run ? 'The result was deleted.' : reason;
    results.push({ cells: sheet.rows[index] ?? [], state: ROW_STATE_LABELS[state], reason: explanation, result });
  }
  saveCsv(`${tool.declaration.id}-results`, resultsCsv(sheet.header, results));
}

function saveCsv(name: string, csv: string): void {
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
