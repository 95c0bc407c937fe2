import { useCallback, useRef } from 'react';
import type { ToolResult } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { Grid } from './entry-grid';
import { type EntryColumn, nextSortOrder, type Row, type SortOrder } from './entry-rows';
import { FilterBar } from './filter-bar';
import { useEntryView } from './use-entry-view';

/** Names for entries, if the declaration gives none. */
export const DEFAULT_ENTRY_NAMES = { one: 'entry', many: 'entries' };
const numberFormat = new Intl.NumberFormat('en-US');

export interface EntryTableProps {
  label: string;
  rows: readonly Row[];
  columns: readonly EntryColumn[];
  /** Singular and plural name of the entries. */
  entries?: ToolResult['entries'];
  /** Whether the table is one value among others. Its filter and its count then appear only if it is long. */
  isInline?: boolean;
}

/** An inline table with at most this many rows has no filter. */
const MAX_ROWS_WITHOUT_FILTER = 8;

/** A sortable, filterable table. On narrow screens a row with a phone number takes two lines and opens; others are cards. */
export function EntryTable({ label, rows, columns, entries = DEFAULT_ENTRY_NAMES, isInline }: EntryTableProps) {
  const { query, setQuery, deferredQuery, order, setOrder, shownRows } = useEntryView(rows, columns);
  const filter = useRef<HTMLInputElement>(null);
  const sortBy = useCallback((by: string) => setOrder((current) => nextSortOrder(current, by)), [setOrder]);
  return (
    <div className="space-y-4">
      {!(isInline && rows.length <= MAX_ROWS_WITHOUT_FILTER) && (
        <FilterBar count={<p role="status">{countText(shownRows.length, rows.length, entries)}</p>}>
          <Input
            ref={filter}
            type="search"
            aria-label={`Filter ${entries.many}`}
            placeholder={`Filter ${entries.many}`}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="max-sm:h-11 sm:max-w-72"
          />
          <SortSelect columns={columns} order={order} onChange={setOrder} />
        </FilterBar>
      )}
      {shownRows.length > 0 ? (
        <Grid
          label={label}
          entries={shownRows}
          columns={columns}
          order={order}
          onSort={sortBy}
          view={[deferredQuery, order?.by, order?.direction].join('\n')}
        />
      ) : (
        <EmptyState
          icon="search"
          title={`No ${entries.one} matches`}
          actions={
            <Button
              variant="secondary"
              onClick={() => {
                setQuery('');
                // This button disappears, so the focus moves to the field it cleared.
                filter.current?.focus();
              }}
            >
              Clear filter
            </Button>
          }
        >
          Nothing in the list matches these words.
        </EmptyState>
      )}
    </div>
  );
}

interface SortSelectProps {
  columns: readonly EntryColumn[];
  order: SortOrder | undefined;
  onChange: (order: SortOrder | undefined) => void;
}

/** Sorting for narrow screens, which hide the sortable column headings. */
export function SortSelect({ columns, order, onChange }: SortSelectProps) {
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

/** Formats a count: "12 entries", or "3 of 12 entries" if some are filtered out. */
export function countText(shownCount: number, totalCount: number, { one, many }: typeof DEFAULT_ENTRY_NAMES): string {
  const noun = totalCount === 1 ? one : many;
  const total = numberFormat.format(totalCount);
  return shownCount === totalCount ? `${total} ${noun}` : `${numberFormat.format(shownCount)} of ${total} ${noun}`;
}
