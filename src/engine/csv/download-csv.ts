import { saveFile } from '@/browser/save-file';
import type { ChosenRows, RendererModule } from '@/contracts/plugins';
import type { Action, Declaration, ResultColumn } from '@/generated/declaration';
import { inParts, inSlices, type Work } from '@/ui/slices';
import { fill } from '../messages';
import type { RunResult } from '../run/run-state';
import { csvParts } from './csv';
import { slug } from './slug';

/**
 * Saves a result, or the rows that were chosen of it, as a CSV file: the declared columns, behind them what is kept of the
 * rows, and the declared file name filled in and slugged (docs/behaviour.md, section 7). Made in slices: a list may be long.
 */
export async function downloadCsv(
  declaration: Declaration,
  action: Action,
  result: RunResult,
  renderer: RendererModule,
  chosen?: ChosenRows,
): Promise<void> {
  const { parts, count } = await inSlices(fileOf(declaration.result?.columns ?? [], result, renderer, chosen));
  saveFile(
    new Blob(parts, { type: 'text/csv;charset=utf-8' }),
    csvName(action.file ?? declaration.id, { ...result.inputs, count }),
  );
}

function* fileOf(
  columns: readonly ResultColumn[],
  { value }: RunResult,
  { toRows = () => [] }: RendererModule,
  chosen: ChosenRows | undefined,
): Work<{ parts: string[]; count: number }> {
  const more = chosen ? yield* chosen.more() : [];
  const rowsOf = (list: unknown) => toRows(list as RunResult['value'], columns);
  const list: unknown = chosen?.rows ?? value;
  const rows = Array.isArray(list) ? yield* inParts(list, rowsOf) : rowsOf(list);
  const cells = rows.map((row, index) => [...row, ...more.map((column) => column.cells[index] ?? '')]);
  const header = [...columns, ...more].map(({ title }) => title);
  return { parts: yield* csvParts(header, cells), count: rows.length };
}

/** The file name of a CSV file: placeholders filled in, each part slugged. */
export function csvName(file: string, fillings: Readonly<Record<string, unknown>>): string {
  return `${slug(fill(file, fillings))}.csv`;
}
