import { saveFile } from '@/browser/save-file';
import type { ChosenRows, RendererModule } from '@/contracts/plugins';
import type { Action, Declaration } from '@/generated/declaration';
import { fill } from '../messages';
import type { RunResult } from '../run/run-state';
import { toCsv } from './csv';
import { slug } from './slug';

/**
 * Saves a result, or the rows that were chosen of it, as a CSV file: the declared columns, behind them what is kept of the
 * rows, and the declared file name filled in and slugged (docs/behaviour.md, section 7).
 */
export function downloadCsv(
  declaration: Declaration,
  action: Action,
  result: RunResult,
  renderer: RendererModule,
  chosen?: ChosenRows,
): void {
  const columns = declaration.result?.columns ?? [];
  const more = chosen?.more ?? [];
  const value = (chosen?.rows ?? result.value) as RunResult['value'];
  const rows = renderer.toRows?.(value, columns) ?? [];
  const csv = toCsv(
    [...columns, ...more].map(({ title }) => title),
    rows.map((cells, row) => [...cells, ...more.map((column) => column.cells[row] ?? '')]),
  );
  saveFile(
    new Blob([csv], { type: 'text/csv;charset=utf-8' }),
    csvName(action.file ?? declaration.id, { ...result.inputs, count: rows.length }),
  );
}

/** The file name of a CSV file: placeholders filled in, each part slugged. */
export function csvName(file: string, fillings: Readonly<Record<string, unknown>>): string {
  return `${slug(fill(file, fillings))}.csv`;
}
