import type { RefObject } from 'react';
import type { RowMark } from '@/contracts/row-marks';
import type { ResultColumn, ToolResult } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import type { Row } from '../parts/entry-rows';
import { countText, SortSelect } from '../parts/entry-table';
import { FilterBar } from '../parts/filter-bar';
import type { useEntryView } from '../parts/use-entry-view';
import type { RowSelection } from './row-selection';

/** Filter value for any status; the empty string means "no status". */
export const ANY_STATUS = '\n';
/** Select value that removes the status of the selected rows. */
const NO_STATUS = '\n';

const numberFormat = new Intl.NumberFormat('en-US');

type Entries = NonNullable<ToolResult['entries']>;

export interface WorkFiltersProps {
  view: ReturnType<typeof useEntryView>;
  columns: readonly ResultColumn[];
  entries: Entries;
  /** Number of rows before filtering. */
  total: number;
  selectedCount: number;
  status: string;
  onStatus: (status: string) => void;
  /** Statuses to filter by; empty if rows cannot be marked. */
  statuses: readonly string[];
  /** Receives the focus if the focused element disappears. */
  focusFallback: RefObject<HTMLParagraphElement | null>;
}

/** Search, status filter, sort order, and the number of matching rows. */
export function WorkFilters({ view, columns, entries, total, selectedCount, ...rest }: WorkFiltersProps) {
  const { status, onStatus, statuses, focusFallback } = rest;
  return (
    <FilterBar
      count={
        <p ref={focusFallback} tabIndex={-1} role="status" className="outline-none">
          {countText(view.shownRows.length, total, entries)}
          {selectedCount > 0 && `, ${numberFormat.format(selectedCount)} selected`}
        </p>
      }
    >
      <Input
        type="search"
        aria-label={`Filter ${entries.many}`}
        placeholder={`Filter ${entries.many}`}
        value={view.query}
        onChange={(event) => view.setQuery(event.target.value)}
        className="max-sm:h-11 sm:max-w-72"
      />
      {statuses.length > 0 && (
        <div className="max-sm:grow max-sm:basis-36 sm:w-44">
          <Select
            aria-label="Filter by status"
            options={[
              { value: ANY_STATUS, label: 'Any status' },
              { value: '', label: 'No status' },
              ...statuses.map((name) => ({ value: name, label: name })),
            ]}
            value={status}
            onChange={onStatus}
            className="text-fg max-sm:h-11"
          />
        </div>
      )}
      <SortSelect columns={columns} order={view.order} onChange={view.setOrder} />
    </FilterBar>
  );
}

export interface WorkBarProps {
  entries: Entries;
  selection: RowSelection;
  shownRows: readonly Row[];
  /** Whether a filter hides some of the rows. */
  isNarrowed: boolean;
  hiddenCount: number;
  withHidden: boolean;
  onWithHidden: (withHidden: boolean) => void;
  /** Statuses that rows can be given; absent if rows cannot be marked. */
  statuses?: readonly string[] | undefined;
  onMark: (mark: RowMark) => void;
  onClear: () => void;
}

/** Bulk actions: select all visible rows, mark or hide the selected ones, show hidden rows. */
export function WorkBar({ entries, selection, shownRows, isNarrowed, hiddenCount, statuses, ...rest }: WorkBarProps) {
  const { withHidden, onWithHidden, onMark, onClear } = rest;
  const selectedCount = selection.size === 0 ? 0 : shownRows.filter(selection.has).length;
  const noun = isNarrowed ? 'shown' : shownRows.length === 1 ? entries.one : entries.many;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
      <Checkbox
        label={`Select all ${numberFormat.format(shownRows.length)} ${noun}`}
        checked={selectedCount > 0 && selectedCount === shownRows.length}
        mixed={selection.size > 0 && selectedCount < shownRows.length}
        disabled={shownRows.length === 0}
        onChange={(checked) => selection.set(shownRows, checked)}
        className="pl-3"
      />
      {selection.size > 0 && (
        <>
          {statuses && (
            <>
              <div className="w-40">
                <Select
                  aria-label="Status of what is selected"
                  placeholder="Set status"
                  options={[
                    ...statuses.map((name) => ({ value: name, label: name })),
                    { value: NO_STATUS, label: 'No status' },
                  ]}
                  value=""
                  onChange={(value) => value !== '' && onMark({ status: value === NO_STATUS ? '' : value })}
                  className="h-9 text-fg max-sm:h-11"
                />
              </div>
              <Button
                variant="secondary"
                size="sm"
                className="max-sm:min-h-11"
                onClick={() => onMark({ hidden: true })}
              >
                Hide
              </Button>
            </>
          )}
          <Button variant="ghost" size="sm" className="max-sm:min-h-11" onClick={onClear}>
            Clear selection
          </Button>
        </>
      )}
      {hiddenCount > 0 && (
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={withHidden}
          className="max-sm:min-h-11 sm:ml-auto"
          onClick={() => onWithHidden(!withHidden)}
        >
          Show {numberFormat.format(hiddenCount)} hidden
        </Button>
      )}
    </div>
  );
}
