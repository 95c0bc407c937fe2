import { useCallback, useState } from 'react';
import type { RowDesk } from '@/contracts/plugins';
import type { Workbench } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { Grid } from '../parts/entry-grid';
import { nextOrder, type Row } from '../parts/entry-rows';
import { ENTRIES, type EntryTableProps } from '../parts/entry-table';
import { useEntryView } from '../parts/entry-view';
import { useChoice, useChosenRows } from './choice';
import { RowNote } from './row-note';
import { useKeptFocus } from './use-kept-focus';
import { useListed } from './use-listed';
import { useMarked } from './use-marked';
import { nameIn, useRowSlots } from './use-row-slots';
import { ALL, WorkBar, WorkFilters } from './work-bar';

export interface WorkTableProps extends Omit<EntryTableProps, 'inline'> {
  workbench?: Workbench | undefined;
  desk: RowDesk;
}

/** A list to work through: rows are ticked, gone on from, marked, noted and hidden; what is hidden is never gone. */
export function WorkTable({ label, rows, columns, entries = ENTRIES, workbench, desk }: WorkTableProps) {
  const marked = useMarked(columns, workbench, desk.marks);
  const [status, setStatus] = useState(ALL);
  const [withHidden, setWithHidden] = useState(false);
  const [noted, setNoted] = useState<Row>();
  const { listed, hidden, settled } = useListed(rows, marked, status, withHidden);
  const view = useEntryView(listed, columns, marked.textOf);
  const { shown, sorted, order, setOrder } = view;
  const choice = useChoice(listed);
  const focus = useKeptFocus(settled && view.settled);
  useChosenRows(desk, { rows, sorted, shown }, choice, marked);
  const slots = useRowSlots({
    columns,
    entries,
    workbench,
    desk,
    marked,
    choice,
    onNote: setNoted,
    onChange: focus.keep,
  });
  const sortBy = useCallback((by: string) => setOrder((now) => nextOrder(now, by)), [setOrder]);
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
        onMark={(mark) => {
          focus.keep();
          marked.change(sorted.filter(choice.has), mark);
        }}
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
          onSort={sortBy}
          view={[view.asked, order?.by, order?.direction, status, withHidden].join('\n')}
          slots={slots}
        />
      ) : (
        <Nothing one={entries.one} filtered={view.words !== '' || status !== ALL} onClear={clear} />
      )}
      {noted && (
        <RowNote
          name={nameIn(columns, entries)(noted)}
          note={marked.of(noted).note ?? ''}
          onChange={(note, typing) => marked.change([noted], { note }, typing)}
          onClose={() => setNoted(undefined)}
        />
      )}
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
