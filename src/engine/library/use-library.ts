import { useCallback, useRef } from 'react';
import { usePages } from '@/api/use-pages';
import { useScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { pendingDeletionsOf } from '../history/pending-deletions';
import { libraryOf } from './library';
import { readQuery } from './library-query';

const PAGE_SIZE = 20;

/** The results of a query fetched so far, with functions to change the list. */
export type LibraryList = ReturnType<typeof useLibrary>;

/**
 * Returns the results of a query. They are fetched once `isEnabled` is true, and stay loaded while one result is open.
 *
 * @param key the query as URL parameters
 */
export function useLibrary(key: string, isEnabled: boolean) {
  const scope = useScope();
  const wasEnabledRef = useRef(isEnabled);
  wasEnabledRef.current ||= isEnabled;
  const fetchPage = useCallback(
    async (before: string | undefined, signal: AbortSignal) => {
      // Commit deletions left behind by closed pages first, so that those runs do not show up again.
      const deletions = scope.get(pendingDeletionsOf);
      if (deletions.hasAny()) await deletions.commitAbandoned();
      const query = readQuery(new URLSearchParams(key));
      const { runs, next, total } = await scope
        .get(libraryOf)
        .fetchPage(query, { limit: PAGE_SIZE, ...(before ? { before } : { isCounted: true }) }, signal);
      return { rows: runs, total, ...(next && { next }) };
    },
    [scope, key],
  );
  const options = { isEnabled: wasEnabledRef.current, keepsFormer: true };
  const { data, state, change, reload, fetchMore } = usePages(fetchPage, options);
  const changeRuns = (next: (runs: readonly RunView[]) => readonly RunView[]) =>
    change((page) => {
      const rows = next(page.rows);
      const removedCount = page.rows.length - rows.length;
      return { ...page, rows, total: page.total && page.total - removedCount };
    });
  const shown = state === 'failed' ? undefined : data;
  return {
    /** The fetched runs; while a query loads, the runs of the former query. */
    runs: shown?.rows ?? [],
    /** Cursor of the next page; absent at the end. */
    next: shown?.next,
    /** Number of results without the query; absent while unknown. */
    total: shown?.total,
    /** Whether results of some query were fetched. */
    isFetched: data !== undefined,
    state,
    reload,
    fetchMore,
    updateRun: (run: RunView) => changeRuns((runs) => runs.map((other) => (other.id === run.id ? run : other))),
    removeRuns: (ids: ReadonlySet<string>) => changeRuns((runs) => runs.filter(({ id }) => !ids.has(id))),
  };
}
