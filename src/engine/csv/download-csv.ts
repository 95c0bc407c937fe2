import { type ChunkedWork, mapChunked, runChunked } from '@/browser/chunked-work';
import { saveFile } from '@/browser/save-file';
import type { CsvRows, RendererModule } from '@/contracts/plugins';
import type { Action, Declaration, ResultColumn } from '@/generated/declaration';
import { fillPlaceholders } from '../messages';
import type { RunResult } from '../run/run-state';
import { csvParts } from './csv';
import { slug } from './slug';

/**
 * Saves a result, or selected rows of it, as a CSV file: the declared columns, then the member's own columns, under the
 * declared file name with its placeholders filled in and slugged (docs/behaviour.md, section 7). Works in chunks, since
 * a list may be long.
 */
export async function downloadCsv(
  declaration: Declaration,
  action: Action,
  result: RunResult,
  renderer: RendererModule,
  selectedRows?: CsvRows,
): Promise<void> {
  const { parts, count } = await runChunked(
    buildFile(declaration.result?.columns ?? [], result, renderer, selectedRows),
  );
  saveFile(
    new Blob(parts, { type: 'text/csv;charset=utf-8' }),
    csvName(action.file ?? declaration.id, { ...result.inputs, count }),
  );
}

function* buildFile(
  columns: readonly ResultColumn[],
  { value }: RunResult,
  { toRows = () => [] }: RendererModule,
  selectedRows: CsvRows | undefined,
): ChunkedWork<{ parts: string[]; count: number }> {
  const extraColumns = selectedRows ? yield* selectedRows.extraColumns() : [];
  const rowsOf = (list: unknown) => toRows(list as RunResult['value'], columns);
  const list: unknown = selectedRows?.rows ?? value;
  const rows = Array.isArray(list) ? yield* mapChunked(list, rowsOf) : rowsOf(list);
  const cells = rows.map((row, index) => [...row, ...extraColumns.map((column) => column.cells[index] ?? '')]);
  const header = [...columns, ...extraColumns].map(({ title }) => title);
  return { parts: yield* csvParts(header, cells), count: rows.length };
}

/** Returns the name of a CSV file: placeholders filled in, slugged. */
export function csvName(file: string, fillings: Readonly<Record<string, unknown>>): string {
  return `${slug(fillPlaceholders(file, fillings))}.csv`;
}
