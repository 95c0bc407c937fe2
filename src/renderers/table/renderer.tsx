import type { RendererProps } from '@/contracts/plugins';
import type { ResultColumn, ToolResult } from '@/generated/declaration';
import { partAt } from '@/reading/coerce';
import type { Row } from '../parts/entry-rows';
import { EntryTable } from '../parts/entry-table';
import { textOf } from '../parts/shown-value';

/** Leads are rows some of whose parts are fixed. */
type Listed = readonly Row[] | RendererProps<'leads'>['value'];

/** A list in a table to sort and to filter. docs/behaviour.md, section 2 (lead search). */
export function Renderer({ value, options: { title, columns = [], entries } }: RendererProps<'leads' | 'rows'>) {
  return <EntryTable label={title} rows={rowsOf(value)} columns={columns} entries={entries} />;
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

function rowsOf(rows: Listed): readonly Row[] {
  return rows as readonly Row[];
}
