import { useDeferredValue, useMemo, useState } from 'react';
import type { RendererProps } from '@/contracts/plugins';
import type { ResultColumn, ToolResult } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { textOf } from '../parts/shown-value';
import { Grid } from './grid';
import { filterRows, nextOrder, type Order, type Row, sortRows } from './rows';

/** Leads are rows whose parts are fixed. */
type Listed = readonly Row[] | RendererProps<'leads'>['value'];

const ENTRIES = { one: 'entry', many: 'entries' };
const number = new Intl.NumberFormat('en-US');

/** A list in a table to sort and to filter; cards on narrow screens. Specification, section 2 (lead search). */
export function Renderer({
  value,
  options: { title, columns = [], entries = ENTRIES },
}: RendererProps<'leads' | 'rows'>) {
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<Order>();
  const settled = useDeferredValue(words);
  const sorted = useMemo(() => sortRows(rowsOf(value), order), [value, order]);
  const shown = useMemo(() => filterRows(sorted, settled), [sorted, settled]);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Input
          type="search"
          aria-label={`Filter ${entries.many}`}
          placeholder={`Filter ${entries.many}`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="sm:max-w-72"
        />
        <SortChoice columns={columns} order={order} onChange={setOrder} />
        <p role="status" className="text-sm text-muted tabular">
          {countText(shown.length, value.length, entries)}
        </p>
      </div>
      {shown.length > 0 ? (
        <Grid
          label={title}
          entries={shown}
          columns={columns}
          order={order}
          onSort={(by) => setOrder(nextOrder(order, by))}
        />
      ) : (
        <EmptyState
          icon="search"
          title={`No ${entries.one} matches`}
          actions={
            <Button variant="secondary" onClick={() => setWords('')}>
              Clear filter
            </Button>
          }
        >
          Nothing in the list holds all of these words.
        </EmptyState>
      )}
    </div>
  );
}

interface SortChoiceProps {
  columns: readonly ResultColumn[];
  order: Order | undefined;
  onChange: (order: Order | undefined) => void;
}

/** Sorting for narrow screens, where the headings of the table are not there to press. */
function SortChoice({ columns, order, onChange }: SortChoiceProps) {
  const choose = (value: string) => {
    const column = columns.find(({ from }) => from === value);
    onChange(column && { by: column.from, direction: 'ascending' });
  };
  return (
    <div className="w-full sm:hidden">
      <Select
        aria-label="Sort by"
        placeholder="In the order found"
        options={columns.map(({ from, title }) => ({ value: from, label: `By ${title}` }))}
        value={order?.by ?? ''}
        onChange={choose}
      />
    </div>
  );
}

function countText(shown: number, all: number, { one, many }: typeof ENTRIES): string {
  const noun = all === 1 ? one : many;
  return shown === all ? `${number.format(all)} ${noun}` : `${number.format(shown)} of ${number.format(all)} ${noun}`;
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

/** Cells in the order of the columns, values as they came (Specification, section 7, CSV export). */
export function toRows(rows: Listed, columns: readonly ResultColumn[]): string[][] {
  return rowsOf(rows).map((row) => columns.map(({ from }) => textOf(row[from])));
}

function rowsOf(rows: Listed): readonly Row[] {
  return rows as readonly Row[];
}
