import { useCallback, useEffect, useState } from 'react';
import type { ListPage } from '@/contracts/operator';

/** Fetches a page of a list; the first page is 0. Must be memoized: another function means another list. */
export type FetchPage<T> = (page: number, signal: AbortSignal) => Promise<ListPage<T>>;

/** The part of a list fetched so far. */
export interface PagedList<T> {
  rows: readonly T[];
  state: 'loading' | 'loaded' | 'failed';
  hasMore: boolean;
  /** Fetches the next page. */
  fetchMore: () => void;
  /** Fetches the list again from its first page; shows the old rows until then. */
  reload: () => void;
}

interface Fetched<T> extends Pick<PagedList<T>, 'rows' | 'state' | 'hasMore'> {
  fetchPage?: FetchPage<T>;
}

/** Fetches a list page by page. */
export function usePagedList<T>(fetchPage: FetchPage<T>): PagedList<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({ rows: [], state: 'loading', hasMore: false });
  const [request, setRequest] = useState({ page: 0, round: 0, fetchPage });
  const { round } = request;
  // Another list starts with its first page.
  const page = request.fetchPage === fetchPage ? request.page : 0;
  const reload = useCallback(
    () => setRequest((before) => ({ page: 0, round: before.round + 1, fetchPage })),
    [fetchPage],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` triggers a reload although nothing else changed
  useEffect(() => {
    const unmount = new AbortController();
    setFetched((before) => ({ ...before, state: 'loading' }));
    fetchPage(page, unmount.signal).then(
      ({ rows, more }) => {
        if (unmount.signal.aborted) return;
        setFetched((before) => ({
          rows: page === 0 ? rows : [...before.rows, ...rows],
          hasMore: more,
          state: 'loaded',
          fetchPage,
        }));
      },
      () => unmount.signal.aborted || setFetched((before) => ({ ...before, state: 'failed' })),
    );
    return () => unmount.abort();
  }, [fetchPage, page, round]);
  const rows = fetched.fetchPage === fetchPage ? fetched.rows : [];
  return { ...fetched, rows, reload, fetchMore: () => setRequest({ page: page + 1, round, fetchPage }) };
}
