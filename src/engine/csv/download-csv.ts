import { saveFile } from '@/browser/save-file';
import type { RendererModule } from '@/contracts/plugins';
import type { Action, Declaration } from '@/generated/declaration';
import { fill } from '../messages';
import type { RunResult } from '../run/run-state';
import { toCsv } from './csv';
import { slug } from './slug';

/** Saves a result as a CSV file: the declared columns, the declared file name filled in and slugged (docs/behaviour.md, section 7). */
export function downloadCsv(
  declaration: Declaration,
  action: Action,
  result: RunResult,
  renderer: RendererModule,
): void {
  const columns = declaration.result?.columns ?? [];
  const rows = renderer.toRows?.(result.value, columns) ?? [];
  const csv = toCsv(
    columns.map((column) => column.title),
    rows,
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
