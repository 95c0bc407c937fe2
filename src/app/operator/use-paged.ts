import { useCallback, useEffect, useState } from 'react';
import type { Paged } from '@/contracts/operator';

/** Fetches a page of a list, from 0 on. Kept the same by its maker until another list is meant. */
export type FetchPage<T> = (page: number, signal: AbortSignal) => Promise<Paged<T>>;

/** A list as far as it was fetched. */
export interface PagedList<T> {
  rows: readonly T[];
  state: 'loading' | 'there' | 'failed';
  more: boolean;
  /** Fetches the next page. */
  fetchMore: () => void;
  /** Fetches it from its beginning; what was there stays until then. */
  again: () => void;
}

interface Fetched<T> extends Pick<PagedList<T>, 'rows' | 'state' | 'more'> {
  by?: FetchPage<T>;
}

/** A list that is fetched page by page. */
export function usePaged<T>(fetchPage: FetchPage<T>): PagedList<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({ rows: [], state: 'loading', more: false });
  const [asked, setAsked] = useState({ page: 0, round: 0, by: fetchPage });
  const { round } = asked;
  // Another list begins with its first page.
  const page = asked.by === fetchPage ? asked.page : 0;
  const again = useCallback(
    () => setAsked((before) => ({ page: 0, round: before.round + 1, by: fetchPage })),
    [fetchPage],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is asked for although nothing else changed
  useEffect(() => {
    const leaving = new AbortController();
    setFetched((before) => ({ ...before, state: 'loading' }));
    fetchPage(page, leaving.signal).then(
      ({ rows, more }) => {
        if (leaving.signal.aborted) return;
        setFetched((before) => ({
          rows: page === 0 ? rows : [...before.rows, ...rows],
          more,
          state: 'there',
          by: fetchPage,
        }));
      },
      () => leaving.signal.aborted || setFetched((before) => ({ ...before, state: 'failed' })),
    );
    return () => leaving.abort();
  }, [fetchPage, page, round]);
  const rows = fetched.by === fetchPage ? fetched.rows : [];
  return { ...fetched, rows, again, fetchMore: () => setAsked({ page: page + 1, round, by: fetchPage }) };
}
