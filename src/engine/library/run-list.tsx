import { type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FetchFailed } from '@/ui/fetch-failed';
import { MoreButton } from '@/ui/more-button';
import { Spinner } from '@/ui/spinner';
import { UndoRow } from '@/ui/undo-row';
import { runName } from '../history/run-labels';
import { ExportAll } from './export-all';
import { Filters, SEARCH_ID } from './filters';
import { isFiltered, type LibraryQuery, UNFILTERED } from './library-query';
import { RunRow } from './run-row';
import type { Deletions } from './use-deletions';
import type { LibraryList } from './use-library';

export interface RunListProps {
  query: LibraryQuery;
  onQuery: (query: LibraryQuery) => void;
  list: LibraryList;
  deletions: Deletions;
  resultPath: (id: string) => string;
  /** Link to the tools, shown if there are no results yet. */
  start: ReactNode;
}

/** The member's results: search, filters, the list, and an export of all matches. */
export function RunList({ query, onQuery, list, deletions, resultPath, start }: RunListProps) {
  const changeQuery = (next: LibraryQuery) => {
    list.removeRuns(deletions.commitAll());
    onQuery(next);
  };
  const undo = (id: string) => {
    flushSync(() => deletions.undo(id));
    // The Undo button disappears: move the focus to the restored run.
    focusRun(id);
  };
  const { runs, state, next } = list;
  const isLoading = state === 'loading';
  const isEmpty = runs.length === 0 && !next;
  const isNarrowed = isFiltered(query);
  // While the member types, an empty list stays displayed, so that its button does not flicker.
  const isStillEmpty = isEmpty && isLoading && list.isFetched && isNarrowed;
  const beforeFetch = useFocusOnNext(runs);
  const showAll = () => {
    changeQuery(UNFILTERED);
    // The button disappears: move the focus to the search field it cleared.
    document.getElementById(SEARCH_ID)?.focus();
  };
  return (
    <div className="space-y-6">
      <Filters query={query} onChange={changeQuery} />
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular">
          {isLoading ? 'Looking…' : state === 'loaded' && countText(list, deletions.ids.size)}
        </p>
        {state === 'loaded' && runs.length > deletions.ids.size && (
          <ExportAll query={query} excludedIds={deletions.ids} />
        )}
      </div>
      {isEmpty && !isStillEmpty && isLoading && <Spinner className="mx-auto block text-accent" />}
      {state === 'failed' && (
        <FetchFailed title="Your results could not be fetched" onRetry={list.reload}>
          They are kept with your account. Check your connection.
        </FetchFailed>
      )}
      {isEmpty && (state === 'loaded' || isStillEmpty) && (
        <NoResults isNarrowed={isNarrowed} start={start} onReset={showAll} />
      )}
      <ul aria-label="Results" className="space-y-3">
        {runs.map((run) =>
          deletions.ids.has(run.id) ? (
            <UndoRow key={run.id} onUndo={() => undo(run.id)}>
              Deleted: {runName(run)}
            </UndoRow>
          ) : (
            <RunRow
              key={run.id}
              run={run}
              to={resultPath(run.id)}
              onChange={list.updateRun}
              onDelete={() => deletions.add(run.id)}
            />
          ),
        )}
      </ul>
      {state === 'loaded' && next && (
        <MoreButton fetchMore={list.fetchMore} beforeFetch={beforeFetch}>
          {query.words !== '' ? 'Look further back' : 'Show more'}
        </MoreButton>
      )}
    </div>
  );
}

/** Returns the number of listed results and the total, as text. */
function countText({ runs, next, total = runs.length }: LibraryList, deletedCount: number): string {
  const count = runs.length - deletedCount;
  const totalCount = total - deletedCount;
  if (count === 0 && next) return 'Nothing found yet';
  return `${count < totalCount ? `${count} of ` : ''}${totalCount} ${totalCount === 1 ? 'result' : 'results'}`;
}

function NoResults({ isNarrowed, start, onReset }: { isNarrowed: boolean; start: ReactNode; onReset: () => void }) {
  if (!isNarrowed)
    return (
      <EmptyState icon="history" title="No results yet" actions={start}>
        Everything the tools make for you is saved here, on every device you sign in on.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="search"
      title="No results found"
      actions={
        <Button variant="secondary" onClick={onReset}>
          Show all results
        </Button>
      }
    >
      We searched result names, tool names and your answers.
    </EmptyState>
  );
}

/** Moves the focus to the first run of the next page. Returns a function to call before fetching it. */
function useFocusOnNext(runs: readonly RunView[]): () => void {
  const previousCount = useRef<number>(undefined);
  useEffect(() => {
    const first = previousCount.current === undefined ? undefined : runs[previousCount.current];
    if (!first) return;
    previousCount.current = undefined;
    focusRun(first.id);
  }, [runs]);
  return () => {
    previousCount.current = runs.length;
  };
}

function focusRun(id: string): void {
  document.querySelector<HTMLElement>(`[data-run="${id}"]`)?.focus();
}
