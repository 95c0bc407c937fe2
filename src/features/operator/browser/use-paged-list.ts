import { useCallback } from 'react';
import { type Pages, usePages } from '@/api/use-pages';
import type { ListPage } from '../contract';

/** Fetches a page of a list; the first page is 0. Must be memoized: a new function object starts a new list. */
export type FetchListPage<T> = (page: number, signal: AbortSignal) => Promise<ListPage<T>>;

/** The part of a list fetched so far. */
export type PagedList<T> = Pages<T, number>;

/** Fetches a list one page at a time. */
export function usePagedList<T>(fetchListPage: FetchListPage<T>): PagedList<T> {
  return usePages(
    useCallback(
      async (page = 0, signal: AbortSignal) => {
        const { rows, more } = await fetchListPage(page, signal);
        return { rows, ...(more && { next: page + 1 }) };
      },
      [fetchListPage],
    ),
  );
}
