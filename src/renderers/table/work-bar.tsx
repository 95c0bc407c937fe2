import type { RefObject } from 'react';
import type { RowMark } from '@/contracts/row-marks';
import type { ResultColumn, ToolResult } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import type { Row } from '../parts/entry-rows';
import { countText, SortChoice } from '../parts/entry-table';
import type { useEntryView } from '../parts/entry-view';
import type { Choice } from './choice';

/** Stands for every status in the filter; no status is the empty one. */
export const ALL = '\n';
/** Takes a status away. */
const NONE = '\n';

const number = new Intl.NumberFormat('en-US');

type Entries = NonNullable<ToolResult['entries']>;

export interface WorkFiltersProps {
  view: ReturnType<typeof useEntryView>;
  columns: readonly ResultColumn[];
  entries: Entries;
  /** So many rows there are to be shown. */
  all: number;
  chosen: number;
  status: string;
  onStatus: (status: string) => void;
  /** Statuses to look for; none where nothing is kept. */
  statuses: readonly string[];
  /** Where the focus goes that would be lost. */
  place: RefObject<HTMLParagraphElement | null>;
}

/** What is looked for, in which order, and how much there is of it. */
export function WorkFilters({ view, columns, entries, all, chosen, ...rest }: WorkFiltersProps) {
  const { status, onStatus, statuses, place } = rest;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Input
        type="search"
        aria-label={`Filter ${entries.many}`}
        placeholder={`Filter ${entries.many}`}
        value={view.words}
        onChange={(event) => view.setWords(event.target.value)}
        className="max-sm:h-11 sm:max-w-72"
      />
      {statuses.length > 0 && (
        <div className="max-sm:grow max-sm:basis-36 sm:w-44">
          <Select
            aria-label="Filter by status"
            options={[
              { value: ALL, label: 'Any status' },
              { value: '', label: 'No status' },
              ...statuses.map((one) => ({ value: one, label: one })),
            ]}
            value={status}
            onChange={onStatus}
            className="text-fg max-sm:h-11"
          />
        </div>
      )}
      <SortChoice columns={columns} order={view.order} onChange={view.setOrder} />
      <p ref={place} tabIndex={-1} role="status" className="text-sm text-muted tabular outline-none">
        {countText(view.shown.length, all, entries)}
        {chosen > 0 && `, ${number.format(chosen)} selected`}
      </p>
    </div>
  );
}

export interface WorkBarProps {
  entries: Entries;
  choice: Choice;
  shown: readonly Row[];
  /** Whether fewer rows show than there are. */
  narrowed: boolean;
  hidden: number;
  withHidden: boolean;
  onWithHidden: (shown: boolean) => void;
  /** What rows can be marked with; absent where nothing is kept. */
  statuses?: readonly string[] | undefined;
  /** Marks what is ticked. */
  onMark: (mark: RowMark) => void;
  onClear: () => void;
}

/** Ticks all that shows, does something with all that is ticked, and brings back what is hidden. */
export function WorkBar({ entries, choice, shown, narrowed, hidden, statuses, ...rest }: WorkBarProps) {
  const { withHidden, onWithHidden, onMark, onClear } = rest;
  const ticked = choice.size === 0 ? 0 : shown.filter(choice.has).length;
  const what = narrowed ? 'shown' : shown.length === 1 ? entries.one : entries.many;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
      <Checkbox
        label={`Select all ${number.format(shown.length)} ${what}`}
        checked={ticked > 0 && ticked === shown.length}
        mixed={choice.size > 0 && ticked < shown.length}
        disabled={shown.length === 0}
        onChange={(checked) => choice.set(shown, checked)}
        className="pl-3"
      />
      {choice.size > 0 && (
        <>
          {statuses && (
            <>
              <div className="w-40">
                <Select
                  aria-label="Status of what is selected"
                  placeholder="Set status"
                  options={[
                    ...statuses.map((one) => ({ value: one, label: one })),
                    { value: NONE, label: 'No status' },
                  ]}
                  value=""
                  onChange={(value) => value !== '' && onMark({ status: value === NONE ? '' : value })}
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
      {hidden > 0 && (
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={withHidden}
          className="max-sm:min-h-11 sm:ml-auto"
          onClick={() => onWithHidden(!withHidden)}
        >
          Show {number.format(hidden)} hidden
        </Button>
      )}
    </div>
  );
}
