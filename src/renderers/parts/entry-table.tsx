import { useCallback, useRef } from 'react';
import type { ResultColumn, ToolResult } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { Grid } from './entry-grid';
import { nextOrder, type Order, type Row } from './entry-rows';
import { useEntryView } from './entry-view';

/** What entries are called that have no name of their own. */
export const ENTRIES = { one: 'entry', many: 'entries' };
const number = new Intl.NumberFormat('en-US');

export interface EntryTableProps {
  label: string;
  rows: readonly Row[];
  columns: readonly ResultColumn[];
  /** What the entries are called. */
  entries?: ToolResult['entries'];
  /** true: one value among others, with a filter and a count only where it is long. */
  inline?: boolean;
}

/** An inline table of so many rows is seen at a glance. */
const AT_A_GLANCE = 8;

/** A list in a table to sort and to filter; cards on narrow screens. */
export function EntryTable({ label, rows, columns, entries = ENTRIES, inline }: EntryTableProps) {
  const { words, setWords, asked, order, setOrder, shown } = useEntryView(rows, columns);
  const filter = useRef<HTMLInputElement>(null);
  const sortBy = useCallback((by: string) => setOrder((now) => nextOrder(now, by)), [setOrder]);
  return (
    <div className="space-y-4">
      {!(inline && rows.length <= AT_A_GLANCE) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Input
            ref={filter}
            type="search"
            aria-label={`Filter ${entries.many}`}
            placeholder={`Filter ${entries.many}`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="sm:max-w-72"
          />
          <SortChoice columns={columns} order={order} onChange={setOrder} />
          <p role="status" className="text-sm text-muted tabular">
            {countText(shown.length, rows.length, entries)}
          </p>
        </div>
      )}
      {shown.length > 0 ? (
        <Grid
          label={label}
          entries={shown}
          columns={columns}
          order={order}
          onSort={sortBy}
          view={[asked, order?.by, order?.direction].join('\n')}
        />
      ) : (
        <EmptyState
          icon="search"
          title={`No ${entries.one} matches`}
          actions={
            <Button
              variant="secondary"
              onClick={() => {
                setWords('');
                // The button goes; the focus moves on to what it cleared.
                filter.current?.focus();
              }}
            >
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
export function SortChoice({ columns, order, onChange }: SortChoiceProps) {
  const choose = (value: string) => {
    const column = columns.find(({ from }) => from === value);
    onChange(column && { by: column.from, direction: 'ascending' });
  };
  return (
    <div className="grow basis-44 sm:hidden">
      <Select
        aria-label="Sort by"
        placeholder="In the order found"
        options={columns.map(({ from, title }) => ({ value: from, label: `By ${title}` }))}
        value={order?.by ?? ''}
        onChange={choose}
        className="h-11"
      />
    </div>
  );
}

/** How many entries show, of how many. */
export function countText(shown: number, all: number, { one, many }: typeof ENTRIES): string {
  const noun = all === 1 ? one : many;
  return shown === all ? `${number.format(all)} ${noun}` : `${number.format(shown)} of ${number.format(all)} ${noun}`;
}
