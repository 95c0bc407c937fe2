import { useMemo, useState } from 'react';
import type { RowDesk } from '@/contracts/plugins';
import type { Workbench } from '@/generated/declaration';
import { partAt } from '@/reading/coerce';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { Grid, type RowSlots } from '../parts/entry-grid';
import { nextOrder, type Row } from '../parts/entry-rows';
import { ENTRIES, type EntryTableProps } from '../parts/entry-table';
import { useEntryView } from '../parts/entry-view';
import { textOf } from '../parts/shown-value';
import { useChoice, useChosenRows } from './choice';
import { RowMenu } from './row-menu';
import { RowNote } from './row-note';
import { StatusSelect } from './status-select';
import { useKeptFocus } from './use-kept-focus';
import { useMarked } from './use-marked';
import { ALL, WorkBar, WorkFilters } from './work-bar';

export interface WorkTableProps extends Omit<EntryTableProps, 'inline'> {
  workbench?: Workbench | undefined;
  desk: RowDesk;
}

/** A list to work through: rows are ticked, gone on from, marked, noted and hidden; what is hidden is never gone. */
export function WorkTable({ label, rows, columns, entries = ENTRIES, workbench, desk }: WorkTableProps) {
  const marked = useMarked(rows, columns, workbench, desk.marks);
  const [status, setStatus] = useState(ALL);
  const [withHidden, setWithHidden] = useState(false);
  const [noted, setNoted] = useState<Row>();
  const hidden = useMemo(() => rows.filter((row) => marked.of(row).hidden).length, [rows, marked]);
  const listed = useMemo(
    () =>
      rows.filter((row) => {
        const mark = marked.of(row);
        return (withHidden || !mark.hidden) && (status === ALL || (mark.status ?? '') === status);
      }),
    [rows, marked, status, withHidden],
  );
  const view = useEntryView(listed, columns, marked.textOf);
  const { shown, sorted, order } = view;
  const choice = useChoice(listed);
  const focus = useKeptFocus();
  useChosenRows(desk, { rows, sorted, shown }, choice, marked);
  const places = useMemo(() => new Map(rows.map((row, index) => [row, index])), [rows]);

  const nameOf = (row: Row) => textOf(partAt(row, columns[0]?.from ?? '')) || entries.one;
  const change: typeof marked.change = (changed, mark, typing) => {
    focus.keep();
    marked.change(changed, mark, typing);
  };
  const slots: RowSlots = {
    keyOf: (row) => places.get(row) ?? -1,
    view: [view.words, order?.by, order?.direction, status, withHidden].join('\n'),
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
        next={desk.next}
        map={workbench?.map}
        kept={
          marked.canKeep(row)
            ? {
                mark: marked.of(row),
                onNote: () => setNoted(row),
                onHide: (hide) => change([row], { hidden: hide }),
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
              onChange={(value) => change([row], { status: value })}
            />
          ),
      },
    }),
  };
  const clear = () => {
    focus.keep();
    view.setWords('');
    setStatus(ALL);
  };

  return (
    <div className="space-y-3">
      {desk.marks?.state === 'failed' && (
        <Notice
          tone="warning"
          title="Statuses and notes could not be fetched"
          actions={
            <Button size="sm" variant="secondary" onClick={desk.marks.retry}>
              Try again
            </Button>
          }
        >
          What you change now is kept all the same.
        </Notice>
      )}
      <WorkFilters
        view={view}
        columns={columns}
        entries={entries}
        all={withHidden ? rows.length : rows.length - hidden}
        chosen={choice.size}
        status={status}
        onStatus={setStatus}
        statuses={workbench && desk.marks ? workbench.statuses : []}
        place={focus.place}
      />
      <WorkBar
        entries={entries}
        choice={choice}
        shown={shown}
        narrowed={shown.length < rows.length - (withHidden ? 0 : hidden)}
        hidden={hidden}
        withHidden={withHidden}
        onWithHidden={setWithHidden}
        statuses={workbench?.statuses}
        onMark={(mark) => change(sorted.filter(choice.has), mark)}
        onClear={() => {
          focus.keep();
          choice.set(sorted, false);
        }}
      />
      {shown.length > 0 ? (
        <Grid
          label={label}
          entries={shown}
          columns={columns}
          order={order}
          onSort={(by) => view.setOrder(nextOrder(order, by))}
          slots={slots}
        />
      ) : (
        <Nothing one={entries.one} filtered={view.words !== '' || status !== ALL} onClear={clear} />
      )}
      {noted && (
        <RowNote
          name={nameOf(noted)}
          note={marked.of(noted).note ?? ''}
          onChange={(note, typing) => marked.change([noted], { note }, typing)}
          onClose={() => setNoted(undefined)}
        />
      )}
    </div>
  );
}

/** What is kept of a row, below its name. */
function Below({ mark: { note, hidden } }: { mark: { note?: string; hidden?: boolean } }) {
  if (!note && !hidden) return null;
  return (
    <div className="mt-1 space-y-1.5 font-normal">
      {hidden && <Badge icon="eye-off">Hidden</Badge>}
      {note && <p className="line-clamp-3 text-xs leading-relaxed whitespace-pre-line text-muted">{note}</p>}
    </div>
  );
}

function Nothing({ one, filtered, onClear }: { one: string; filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return (
      <EmptyState icon="eye-off" title={`Every ${one} is hidden`}>
        Nothing is gone: show what is hidden above.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="search"
      title={`No ${one} matches`}
      actions={
        <Button variant="secondary" onClick={onClear}>
          Clear filter
        </Button>
      }
    >
      Nothing in the list is like this.
    </EmptyState>
  );
}
