import { toCsv } from '../csv/csv';

/** What a member reads of the state of a row. */
export const STATE_WORDS = { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' } as const;

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
