import { useCallback, useEffect, useRef } from 'react';
import { type Fetched, type FetchOptions, useFetched } from './use-fetched';

/** A page of a list, with the cursor of the next page; absent at the end. */
export interface Page<T, Cursor> {
  rows: readonly T[];
  next?: Cursor;
  /** Number of rows in the list without its filters, if the first page contains it. */
  total?: number | undefined;
}

/** Fetches the page at a cursor, or the first one. Must be memoized: a new function object starts a new list. */
export type FetchPage<T, Cursor> = (cursor: Cursor | undefined, signal: AbortSignal) => Promise<Page<T, Cursor>>;

/** The pages of a list fetched so far, as one page. */
export interface Pages<T, Cursor> extends Fetched<Page<T, Cursor>> {
  /** Fetches the next page. @throws Error if that fails */
  fetchMore: () => Promise<void>;
}

/** Fetches a list page by page; a reload begins with the first page again. */
export function usePages<T, Cursor>(fetchPage: FetchPage<T, Cursor>, options?: FetchOptions): Pages<T, Cursor> {
  const fetchFirst = useCallback((signal: AbortSignal) => fetchPage(undefined, signal), [fetchPage]);
  const fetched = useFetched(fetchFirst, options);
  const listRef = useRef(new AbortController());
  // biome-ignore lint/correctness/useExhaustiveDependencies: drops the pages of a former list
  useEffect(() => {
    listRef.current = new AbortController();
    return () => listRef.current.abort();
  }, [fetchPage]);
  return {
    ...fetched,
    async fetchMore() {
      const { signal } = listRef.current;
      try {
        const page = await fetchPage(fetched.data?.next, signal);
        if (!signal.aborted) fetched.change(({ rows, total }) => ({ ...page, total, rows: [...rows, ...page.rows] }));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}
