import { useCallback, useEffect, useMemo, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { pendingDeletionsOf } from '../history/pending-deletions';
import { libraryOf } from './library';
import { readQuery } from './library-query';

/** Results per page. */
const PAGE_SIZE = 20;

/** The results fetched so far. */
export interface ListState {
  runs: readonly RunView[];
  /** Cursor of the next page; absent at the end. */
  next?: string;
  /** renewing: `runs` still holds the results of the previous query. */
  state: 'loading' | 'renewing' | 'there' | 'failed';
}

/** The results of a query, with functions to change the list. */
export interface LibraryList extends ListState {
  /** Fetches the next page. */
  fetchMore: () => Promise<void>;
  /** Fetches the list again from the beginning. */
  reload: () => void;
  /** Replaces a run in the list. */
  updateRun: (run: RunView) => void;
  /** Removes runs from the list. */
  removeRuns: (ids: ReadonlySet<string>) => void;
}

const INITIAL: ListState = { runs: [], state: 'loading' };

/** Whether the list holds results of some query. */
function isLoaded({ state }: ListState): boolean {
  return state === 'there' || state === 'renewing';
}

/**
 * Returns the results of a query. They are fetched once `isEnabled`, and stay loaded while one of them is open.
 *
 * @param key the query as URL parameters
 */
export function useLibrary(key: string, isEnabled: boolean): LibraryList {
  const scope = useScope();
  const query = useMemo(() => readQuery(new URLSearchParams(key)), [key]);
  const [{ loadedKey, list }, setFetched] = useState<{ loadedKey?: string; list: ListState }>({ list: INITIAL });
  const [attempt, setAttempt] = useState(0);
  const change = useCallback(
    (next: (list: ListState) => ListState) => setFetched((previous) => ({ ...previous, list: next(previous.list) })),
    [],
  );
  const currentKey = `${scope.id} ${attempt} ${key}`;

  useEffect(() => {
    if (!isEnabled || loadedKey === currentKey) return;
    const controller = new AbortController();
    const fetchFirstPage = async () => {
      // Commit deletions left behind by closed pages first, so that those runs do not show up again.
      const deletions = scope.get(pendingDeletionsOf);
      if (deletions.hasAny()) await deletions.commitAbandoned();
      return scope.get(libraryOf).fetchPage(query, { limit: PAGE_SIZE }, controller.signal);
    };
    change((previous) => ({ ...previous, state: isLoaded(previous) ? 'renewing' : 'loading' }));
    fetchFirstPage().then(
      (page) => controller.signal.aborted || setFetched({ loadedKey: currentKey, list: { ...page, state: 'there' } }),
      () => controller.signal.aborted || setFetched({ loadedKey: currentKey, list: { runs: [], state: 'failed' } }),
    );
    return () => controller.abort();
  }, [currentKey, loadedKey, isEnabled, query, scope, change]);

  return {
    ...list,
    async fetchMore() {
      const page = await scope.get(libraryOf).fetchPage(query, { limit: PAGE_SIZE, before: list.next });
      setFetched((previous) =>
        previous.loadedKey === currentKey
          ? { loadedKey: currentKey, list: { ...page, runs: [...previous.list.runs, ...page.runs], state: 'there' } }
          : previous,
      );
    },
    reload: () => setAttempt((count) => count + 1),
    updateRun: (run) =>
      change((previous) => ({ ...previous, runs: previous.runs.map((other) => (other.id === run.id ? run : other)) })),
    removeRuns: (ids) => change((previous) => ({ ...previous, runs: previous.runs.filter(({ id }) => !ids.has(id)) })),
  };
}
