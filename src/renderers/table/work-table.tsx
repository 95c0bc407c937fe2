import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mapChunked } from '@/browser/chunked-work';
import { type ListTransform, useChunkedWork } from '@/browser/use-chunked-work';
import type { RowActions } from '@/contracts/plugins';
import type { Workbench } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { Grid } from '../parts/entry-grid';
import { nextSortOrder, type Row } from '../parts/entry-rows';
import { DEFAULT_ENTRY_NAMES, type EntryTableProps } from '../parts/entry-table';
import { useEntryView } from '../parts/use-entry-view';
import { RowNote } from './row-note';
import { useExportedRows, useRowSelection } from './row-selection';
import { type RowMarking, useRowMarking } from './use-row-marking';
import { createRowName, useRowSlots } from './use-row-slots';
import { ANY_STATUS, WorkBar, WorkFilters } from './work-bar';

export interface WorkTableProps extends Omit<EntryTableProps, 'isInline'> {
  workbench?: Workbench | undefined;
  rowActions: RowActions;
}

/** The workbench table, whose rows members select, pass to other tools, mark, annotate and hide, but never delete. */
export function WorkTable({
  label,
  rows,
  columns,
  entries = DEFAULT_ENTRY_NAMES,
  workbench,
  rowActions,
}: WorkTableProps) {
  const marking = useRowMarking(columns, workbench, rowActions.marks);
  const [status, setStatus] = useState(ANY_STATUS);
  const [withHidden, setWithHidden] = useState(false);
  const [notedRow, setNotedRow] = useState<Row>();
  const { listedRows, hiddenCount, isSettled } = useFilteredRows(rows, marking, status, withHidden);
  const view = useEntryView(listedRows, columns, marking.searchText);
  const { shownRows, sortedRows, order, setOrder } = view;
  const selection = useRowSelection(listedRows);
  const focus = useFocusFallback(isSettled && view.isSettled);
  useExportedRows(rowActions, { rows, sortedRows, shownRows }, selection, marking);
  const slots = useRowSlots({
    columns,
    entries,
    workbench,
    rowActions,
    marking,
    selection,
    onNote: setNotedRow,
    onChange: focus.expectFocusLoss,
  });
  const sortBy = useCallback((by: string) => setOrder((current) => nextSortOrder(current, by)), [setOrder]);
  const clear = () => {
    focus.expectFocusLoss();
    view.setQuery('');
    setStatus(ANY_STATUS);
  };

  return (
    <div className="space-y-3">
      {rowActions.marks?.state === 'failed' && (
        <Notice
          tone="warning"
          title="Statuses and notes could not be fetched"
          actions={
            <Button size="sm" variant="secondary" onClick={rowActions.marks.retry}>
              Try again
            </Button>
          }
        >
          Changes you make now are still saved.
        </Notice>
      )}
      <WorkFilters
        view={view}
        columns={columns}
        entries={entries}
        total={withHidden ? rows.length : rows.length - hiddenCount}
        selectedCount={selection.size}
        status={status}
        onStatus={setStatus}
        statuses={workbench && rowActions.marks ? workbench.statuses : []}
        focusFallback={focus.fallbackRef}
      />
      <WorkBar
        entries={entries}
        selection={selection}
        shownRows={shownRows}
        isNarrowed={shownRows.length < rows.length - (withHidden ? 0 : hiddenCount)}
        hiddenCount={hiddenCount}
        withHidden={withHidden}
        onWithHidden={setWithHidden}
        statuses={workbench?.statuses}
        onMark={(mark) => {
          focus.expectFocusLoss();
          marking.change(sortedRows.filter(selection.has), mark);
        }}
        onClear={() => {
          focus.expectFocusLoss();
          selection.set(sortedRows, false);
        }}
      />
      {shownRows.length > 0 ? (
        <Grid
          label={label}
          entries={shownRows}
          columns={columns}
          order={order}
          onSort={sortBy}
          view={[view.deferredQuery, order?.by, order?.direction, status, withHidden].join('\n')}
          slots={slots}
        />
      ) : (
        <NoRows entryName={entries.one} isFiltered={view.query !== '' || status !== ANY_STATUS} onClear={clear} />
      )}
      {notedRow && (
        <RowNote
          name={createRowName(columns, entries)(notedRow)}
          note={marking.markOf(notedRow).note ?? ''}
          onChange={(note, isTyping) => marking.change([notedRow], { note }, isTyping)}
          onClose={() => setNotedRow(undefined)}
        />
      )}
    </div>
  );
}

function NoRows({ entryName, isFiltered, onClear }: { entryName: string; isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState icon="eye-off" title={`Every ${entryName} is hidden`}>
        Everything here is hidden. Show it above.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="search"
      title={`No ${entryName} matches`}
      actions={
        <Button variant="secondary" onClick={onClear}>
          Clear filter
        </Button>
      }
    >
      Nothing in the list matches.
    </EmptyState>
  );
}

/** Returns the rows with a status; leaves out hidden rows unless `withHidden` is true. */
function useFilteredRows(rows: readonly Row[], marking: RowMarking, status: string, withHidden: boolean) {
  const withoutHidden = useMemo(
    () => (marking.some(({ hidden }) => hidden === true) ? filterBy((row) => !marking.markOf(row).hidden) : undefined),
    [marking],
  );
  const withStatus = useMemo(
    () => (status === ANY_STATUS ? undefined : filterBy((row) => (marking.markOf(row).status ?? '') === status)),
    [marking, status],
  );
  const visibleResult = useChunkedWork(rows, withoutHidden);
  const statusResult = useChunkedWork(withHidden ? rows : visibleResult.list, withStatus);
  return {
    listedRows: statusResult.list,
    hiddenCount: rows.length - visibleResult.list.length,
    isSettled: visibleResult.isSettled && statusResult.isSettled,
  };
}

function filterBy(test: (row: Row) => boolean): ListTransform<Row> {
  return (rows) => mapChunked(rows, (part) => part.filter(test));
}

/**
 * Moves the focus to the element of `fallbackRef`, which announces the current row count, if a change removes the focused
 * element, for instance a row that is hidden or filtered out.
 *
 * @param isSettled whether the list already shows the outcome of the change; long lists are processed in chunks
 */
function useFocusFallback(isSettled: boolean) {
  const fallbackRef = useRef<HTMLParagraphElement>(null);
  const isExpected = useRef(false);
  useEffect(() => {
    if (!isExpected.current || !isSettled) return;
    isExpected.current = false;
    if (document.activeElement === null || document.activeElement === document.body) fallbackRef.current?.focus();
  });
  return useMemo(
    () => ({
      fallbackRef,
      /** Call before a change that may remove the focused element. */
      expectFocusLoss: () => {
        isExpected.current = true;
      },
    }),
    [],
  );
}
