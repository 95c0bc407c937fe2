import { useMemo } from 'react';
import type { RowDesk } from '@/contracts/plugins';
import type { RowMark } from '@/contracts/row-marks';
import type { ResultColumn, ToolResult, Workbench } from '@/generated/declaration';
import { partAt } from '@/reading/coerce';
import { Badge } from '@/ui/badge';
import { Checkbox } from '@/ui/checkbox';
import type { RowSlots } from '../parts/entry-grid';
import type { Row } from '../parts/entry-rows';
import { textOf } from '../parts/shown-value';
import type { Choice } from './choice';
import { RowMenu } from './row-menu';
import { StatusSelect } from './status-select';
import type { Marked } from './use-marked';

export interface RowSlotsProps {
  columns: readonly ResultColumn[];
  entries: NonNullable<ToolResult['entries']>;
  workbench: Workbench | undefined;
  desk: RowDesk;
  marked: Marked;
  choice: Choice;
  /** Opens the note of a row. */
  onNote: (row: Row) => void;
  /** Called before each change of what is kept of a row. */
  onChange: () => void;
}

/** Tick, menu, status and note of each row; the same as long as nothing of them changes, so that rows are not drawn anew. */
export function useRowSlots(props: RowSlotsProps): RowSlots {
  const { columns, entries, workbench, marked, choice, onNote, onChange } = props;
  const { next } = props.desk;
  const keyOf = useMemo(rowNumbers, []);
  return useMemo(() => {
    const nameOf = nameIn(columns, entries);
    const change = (row: Row, mark: RowMark) => {
      onChange();
      marked.change([row], mark);
    };
    return {
      keyOf,
      choice: (row) => (
        <Checkbox
          bare
          label={`Select ${nameOf(row)}`}
          checked={choice.has(row)}
          onChange={(checked) => choice.set([row], checked)}
        />
      ),
      menu: (row) => (
        <RowMenu
          row={row}
          name={nameOf(row)}
          next={next}
          map={workbench?.map}
          kept={
            marked.canKeep(row)
              ? {
                  mark: marked.of(row),
                  onNote: () => onNote(row),
                  onHide: (hide) => change(row, { hidden: hide }),
                }
              : undefined
          }
        />
      ),
      below: (row) => <Below mark={marked.of(row)} />,
      ...(workbench && {
        column: {
          title: 'Status',
          cell: (row) =>
            marked.canKeep(row) && (
              <StatusSelect
                label={`Status of ${nameOf(row)}`}
                statuses={workbench.statuses}
                value={marked.of(row).status ?? ''}
                onChange={(value) => change(row, { status: value })}
              />
            ),
        },
      }),
    };
  }, [columns, entries, workbench, next, marked, choice, onNote, onChange, keyOf]);
}

/** Gives what a row is called. */
export function nameIn(columns: readonly ResultColumn[], entries: RowSlotsProps['entries']): (row: Row) => string {
  return (row) => textOf(partAt(row, columns[0]?.from ?? '')) || entries.one;
}

/** Gives each row that shows a number of its own. */
function rowNumbers(): (row: Row) => number {
  const numbers = new WeakMap<Row, number>();
  let last = 0;
  return (row) => {
    const number = numbers.get(row) ?? ++last;
    numbers.set(row, number);
    return number;
  };
}

/** What is kept of a row, below its name. */
function Below({ mark: { note, hidden } }: { mark: RowMark }) {
  if (!note && !hidden) return null;
  return (
    <div className="mt-1 space-y-1.5 font-normal">
      {hidden && <Badge icon="eye-off">Hidden</Badge>}
      {note && <p className="line-clamp-3 text-xs leading-relaxed whitespace-pre-line text-muted">{note}</p>}
    </div>
  );
}
