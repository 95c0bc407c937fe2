import type { MergedResult, RendererProps } from '@/contracts/plugins';
import type { ResultColumn, ToolResult } from '@/generated/declaration';
import type { Lead } from '@/generated/results';
import { partAt } from '@/reading/coerce';
import type { Row } from '../parts/entry-rows';
import { EntryTable } from '../parts/entry-table';
import { formatValue } from '../parts/formatted-value';
import { mergeRows } from '../parts/row-identity';
import { WorkTable } from './work-table';

/** Leads are rows with some fixed properties. */
type TableRows = readonly Row[] | RendererProps<'leads'>['value'];

/** A sortable, filterable table; with row actions it is a workbench. docs/behaviour.md, section 2 (lead search). */
export function Renderer({ value, options, rowActions }: RendererProps<'leads' | 'rows'>) {
  const { title, columns = [], entries, workbench } = options;
  const list = { label: title, rows: rowsOf(value), columns, entries };
  return rowActions ? <WorkTable {...list} workbench={workbench} rowActions={rowActions} /> : <EntryTable {...list} />;
}

/** Formats all entries, one per line with cells separated by tabs, which spreadsheets split into columns when pasted. */
export function toText(rows: TableRows, { columns = [] }: Pick<ToolResult, 'columns'>): string {
  return toRows(rows, columns)
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
    .join('\n');
}

export function count(rows: TableRows): number {
  return rows.length;
}

/** Returns cells in column order with their unformatted values (docs/behaviour.md, section 7, CSV export). */
export function toRows(rows: TableRows, columns: readonly ResultColumn[]): string[][] {
  return rowsOf(rows).map((row) => columns.map(({ from }) => formatValue(partAt(row, from))));
}

/** Appends the new entries of a later list; undefined if no workbench declares how to identify entries. */
export function merge(
  former: TableRows,
  later: TableRows,
  { columns = [], workbench }: Pick<ToolResult, 'columns' | 'workbench'>,
): MergedResult<Lead[]> | undefined {
  if (!workbench) return undefined;
  const { rows, ...counts } = mergeRows(rowsOf(former), rowsOf(later), workbench.identity, columns);
  return { value: rows as unknown as Lead[], ...counts };
}

function rowsOf(rows: TableRows): readonly Row[] {
  return rows as readonly Row[];
}
