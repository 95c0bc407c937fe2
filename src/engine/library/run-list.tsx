import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { ExportAll } from './export-all';
import { Filters, SEARCH_ID } from './filters';
import { EVERYTHING, isNarrow, type LibraryQuery } from './query';
import { RemovedRow, RunRow } from './run-row';
import type { LibraryList } from './use-library';
import type { Removed } from './use-removed';

export interface RunListProps {
  query: LibraryQuery;
  onQuery: (query: LibraryQuery) => void;
  list: LibraryList;
  removed: Removed;
  /** Address of the page of a run. */
  addressOf: (id: string) => string;
  /** The way to something to run, where there is nothing yet. */
  start: ReactNode;
}

/** The results of a member: search, filters, the list, and a file of all that is found. */
export function RunList({ query, onQuery, list, removed, addressOf, start }: RunListProps) {
  const change = (next: LibraryQuery) => {
    list.leaveOut(removed.settle());
    onQuery(next);
  };
  const takeBack = (id: string) => {
    flushSync(() => removed.takeBack(id));
    // The button goes; the focus moves on to what came back.
    focusRun(id);
  };
  const { runs, state, next } = list;
  const none = runs.length === 0 && !next;
  const narrow = isNarrow(query);
  // Words that go on being typed find no more than before: what is pressed stays where it is.
  const stillNone = none && state === 'renewing' && narrow;
  const onFetch = useFocusOnNext(runs);
  const showAll = () => {
    change(EVERYTHING);
    // The button goes; the focus moves on to what it cleared.
    document.getElementById(SEARCH_ID)?.focus();
  };
  return (
    <div className="space-y-6">
      <Filters query={query} onChange={change} />
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular">
          {state === 'loading' || state === 'renewing'
            ? 'Looking…'
            : state === 'there' && countText(runs.length - removed.ids.size, next)}
        </p>
        {state === 'there' && runs.length > removed.ids.size && <ExportAll query={query} leftOut={removed.ids} />}
      </div>
      {none && !stillNone && (state === 'loading' || state === 'renewing') && (
        <Spinner className="mx-auto block text-accent" />
      )}
      {state === 'failed' && (
        <Notice
          live
          tone="danger"
          title="Your results could not be fetched"
          actions={
            <Button variant="secondary" size="sm" onClick={list.again}>
              Try again
            </Button>
          }
        >
          They are kept with your account. Check your connection.
        </Notice>
      )}
      {none && (state === 'there' || stillNone) && <Nothing narrow={narrow} start={start} onReset={showAll} />}
      <ul aria-label="Results" className="space-y-3">
        {runs.map((run) =>
          removed.ids.has(run.id) ? (
            <RemovedRow key={run.id} run={run} onTakeBack={() => takeBack(run.id)} />
          ) : (
            <RunRow
              key={run.id}
              run={run}
              to={addressOf(run.id)}
              onChange={list.exchange}
              onDelete={() => removed.add(run.id)}
            />
          ),
        )}
      </ul>
      {state === 'there' && next && <More list={list} searching={query.words !== ''} onFetch={onFetch} />}
    </div>
  );
}

function countText(count: number, next: string | undefined): string {
  if (count === 0 && next) return 'Nothing found yet';
  return `${count}${next ? ' latest' : ''} ${count === 1 ? 'result' : 'results'}`;
}

function Nothing({ narrow, start, onReset }: { narrow: boolean; start: ReactNode; onReset: () => void }) {
  if (!narrow)
    return (
      <EmptyState icon="history" title="No results yet" actions={start}>
        Whatever a tool makes for you is kept here, on every device you sign in on.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="search"
      title="No result like that"
      actions={
        <Button variant="secondary" onClick={onReset}>
          Show all results
        </Button>
      }
    >
      Searched are the names of results and tools, and what the forms were filled in with.
    </EmptyState>
  );
}

/** Fetches what comes next. */
function More({ list, searching, onFetch }: { list: LibraryList; searching: boolean; onFetch: () => void }) {
  const [busy, setBusy] = useState(false);
  const fetchMore = async () => {
    setBusy(true);
    onFetch();
    await list.more().catch(() => toast.error('More could not be fetched', { description: 'Please try again.' }));
    setBusy(false);
  };
  return (
    <Button variant="secondary" loading={busy} onClick={fetchMore} className="mx-auto flex">
      {searching ? 'Look further back' : 'Show more'}
    </Button>
  );
}

/** Moves the focus to the first of what came; gives what is to be called before more is fetched. */
function useFocusOnNext(runs: readonly RunView[]): () => void {
  const before = useRef<number>(undefined);
  useEffect(() => {
    const first = before.current === undefined ? undefined : runs[before.current];
    if (!first) return;
    before.current = undefined;
    focusRun(first.id);
  }, [runs]);
  return () => {
    before.current = runs.length;
  };
}

function focusRun(id: string): void {
  document.querySelector<HTMLElement>(`[data-run="${id}"]`)?.focus();
}
