import type { MergedResult, RendererProps } from '@/contracts/plugins';
import type { ResultColumn, ToolResult } from '@/generated/declaration';
import type { Lead } from '@/generated/results';
import { partAt } from '@/reading/coerce';
import type { Row } from '../parts/entry-rows';
import { EntryTable } from '../parts/entry-table';
import { mergedRows } from '../parts/row-identity';
import { textOf } from '../parts/shown-value';
import { WorkTable } from './work-table';

/** Leads are rows some of whose parts are fixed. */
type Listed = readonly Row[] | RendererProps<'leads'>['value'];

/** A list in a table to sort and to filter. docs/behaviour.md, section 2 (lead search). */
export function Renderer({ value, options, desk }: RendererProps<'leads' | 'rows'>) {
  const { title, columns = [], entries, workbench } = options;
  const list = { label: title, rows: rowsOf(value), columns, entries };
  return desk ? <WorkTable {...list} workbench={workbench} desk={desk} /> : <EntryTable {...list} />;
}

/** All entries, one to a line, cells parted by tabs: pasted into a spreadsheet they fall into columns. */
export function toText(rows: Listed, { columns = [] }: Pick<ToolResult, 'columns'>): string {
  return toRows(rows, columns)
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
    .join('\n');
}

export function count(rows: Listed): number {
  return rows.length;
}

/** Cells in the order of the columns, values as they came (docs/behaviour.md, section 7, CSV export). */
export function toRows(rows: Listed, columns: readonly ResultColumn[]): string[][] {
  return rowsOf(rows).map((row) => columns.map(({ from }) => textOf(partAt(row, from))));
}

/** A list with the entries of a later one that it has not, where entries can be told apart. */
export function merged(
  former: Listed,
  later: Listed,
  { columns = [], workbench }: Pick<ToolResult, 'columns' | 'workbench'>,
): MergedResult<Lead[]> | undefined {
  if (!workbench) return undefined;
  const { rows, ...counts } = mergedRows(rowsOf(former), rowsOf(later), workbench.identity, columns);
  return { value: rows as unknown as Lead[], ...counts };
}

function rowsOf(rows: Listed): readonly Row[] {
  return rows as readonly Row[];
}
