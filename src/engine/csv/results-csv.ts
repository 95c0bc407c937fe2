import { toCsv } from '../csv/csv';

/** Labels of the row states. */
export const ROW_STATE_LABELS = { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' } as const;

/** State of a row. The server knows the id of a running row once its request has arrived. */
export type RowState = keyof typeof ROW_STATE_LABELS;

/** The run of a row. */
export interface RowRun {
  /** Assigned before anything is sent, so that no row runs twice. */
  id: string;
  state: RowState;
  /** Reason why there is no result. */
  reason?: string;
}

/** One row of the sheet and its outcome. */
export interface RowResult {
  cells: readonly string[];
  state: string;
  reason: string;
  /** Rows of the result if it is a list, else its text as a single cell. */
  result: { header: string[]; rows: string[][] };
}

/** Formats the sheet with the outcome of each row as CSV. A result that is a list takes one line for each of its entries. */
export function resultsCsv(header: readonly string[], results: readonly RowResult[]): string {
  const columns = results.find(({ result }) => result.header.length > 0)?.result.header ?? [];
  const lines = results.flatMap(({ cells, state, reason, result }) => {
    const sheetCells = header.map((_, index) => cells[index] ?? '');
    const rows = result.rows.length > 0 ? result.rows : [columns.map(() => '')];
    return rows.map((row) => [...sheetCells, state, reason, ...row]);
  });
  return toCsv([...header, 'State', 'Reason', ...columns], lines);
}
