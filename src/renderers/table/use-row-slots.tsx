import { useMemo } from 'react';
import type { RowActions } from '@/contracts/plugins';
import type { RowMark } from '@/contracts/row-marks';
import type { ResultColumn, ToolResult, Workbench } from '@/generated/declaration';
import { partAt } from '@/reading/coerce';
import { Badge } from '@/ui/badge';
import { Checkbox } from '@/ui/checkbox';
import { cn } from '@/ui/cn';
import { Select } from '@/ui/select';
import type { RowSlots } from '../parts/entry-grid';
import type { Row } from '../parts/entry-rows';
import { formatValue } from '../parts/formatted-value';
import { RowMenu } from './row-menu';
import type { RowSelection } from './row-selection';
import type { RowMarking } from './use-row-marking';

export interface RowSlotsProps {
  columns: readonly ResultColumn[];
  entries: NonNullable<ToolResult['entries']>;
  workbench: Workbench | undefined;
  rowActions: RowActions;
  marking: RowMarking;
  selection: RowSelection;
  onNote: (row: Row) => void;
  /** Called before the mark of a row changes. */
  onChange: () => void;
}

/** Builds checkbox, menu, status and note for the rows. Memoized, so that unchanged rows do not re-render. */
export function useRowSlots(props: RowSlotsProps): RowSlots {
  const { columns, entries, workbench, marking, selection, onNote, onChange } = props;
  const { next } = props.rowActions;
  const keyOf = useMemo(createRowNumbers, []);
  return useMemo(() => {
    const nameOf = createRowName(columns, entries);
    const change = (row: Row, mark: RowMark) => {
      onChange();
      marking.change([row], mark);
    };
    return {
      keyOf,
      renderCheckbox: (row) => (
        <Checkbox
          hideLabel
          label={`Select ${nameOf(row)}`}
          checked={selection.has(row)}
          onChange={(checked) => selection.set([row], checked)}
        />
      ),
      renderMenu: (row) => (
        <RowMenu
          row={row}
          name={nameOf(row)}
          next={next}
          mapParts={workbench?.map}
          marks={
            marking.canMark(row)
              ? {
                  mark: marking.markOf(row),
                  onNote: () => onNote(row),
                  onHide: (isHidden) => change(row, { hidden: isHidden }),
                }
              : undefined
          }
        />
      ),
      renderBelow: (row) => <RowMarkText mark={marking.markOf(row)} />,
      ...(workbench && {
        column: {
          title: 'Status',
          renderCell: (row) =>
            marking.canMark(row) && (
              <StatusSelect
                label={`Status of ${nameOf(row)}`}
                statuses={workbench.statuses}
                value={marking.markOf(row).status ?? ''}
                onChange={(value) => change(row, { status: value })}
              />
            ),
        },
      }),
    };
  }, [columns, entries, workbench, next, marking, selection, onNote, onChange, keyOf]);
}

/** Creates a function that returns the name of a row: the text of its first column, or else the name for an entry. */
export function createRowName(
  columns: readonly ResultColumn[],
  entries: RowSlotsProps['entries'],
): (row: Row) => string {
  return (row) => formatValue(partAt(row, columns[0]?.from ?? '')) || entries.one;
}

/** Returns a function that assigns each row a unique number, for React keys. */
function createRowNumbers(): (row: Row) => number {
  const numbers = new WeakMap<Row, number>();
  let last = 0;
  return (row) => {
    const number = numbers.get(row) ?? ++last;
    numbers.set(row, number);
    return number;
  };
}

function RowMarkText({ mark: { note, hidden } }: { mark: RowMark }) {
  if (!note && !hidden) return null;
  return (
    <div className="mt-1 space-y-1.5 font-normal max-sm:mt-0">
      {hidden && <Badge icon="eye-off">Hidden</Badge>}
      {note && (
        <p className="line-clamp-3 text-xs leading-relaxed whitespace-pre-line text-muted max-sm:line-clamp-1">
          {note}
        </p>
      )}
    </div>
  );
}

interface StatusSelectProps {
  label: string;
  statuses: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

/** Selects the status of a row. A saved status that is no longer declared stays selectable until another is chosen. */
function StatusSelect({ label, statuses, value, onChange }: StatusSelectProps) {
  const options = value === '' || statuses.includes(value) ? statuses : [value, ...statuses];
  return (
    <Select
      aria-label={label}
      placeholder="No status"
      options={options.map((status) => ({ value: status, label: status }))}
      value={value}
      onChange={onChange}
      className={cn(
        'status-select h-8! min-w-32 max-sm:min-w-28 rounded-full! py-0! text-xs! max-sm:h-11!',
        value !== '' && 'font-medium text-accent!',
      )}
    />
  );
}
