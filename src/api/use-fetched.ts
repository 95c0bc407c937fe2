import { useCallback, useEffect, useRef, useState } from 'react';

/** Fetches data. Must be memoized: a new function object starts a new fetch. */
export type Fetcher<T> = (signal: AbortSignal) => Promise<T>;

/** Data from the server, with the state of its fetch. */
export interface Fetched<T> {
  /** Undefined until the first fetch has succeeded; stays while it is fetched again. */
  data: T | undefined;
  state: 'loading' | 'loaded' | 'failed';
  reload: () => void;
  /** Updates the local data after the server has accepted a change. */
  change: (next: (data: T) => T) => void;
}

/** Options of `useFetched`. */
export interface FetchOptions {
  /** While false, nothing is fetched. */
  isEnabled?: boolean;
  /** A new value fetches the data again; the former data stays until the new data arrives. */
  version?: unknown;
  /** Keeps the data of the former fetcher until the data of the next one arrives. */
  keepsFormer?: boolean;
}

interface Entry<T> {
  fetcher: Fetcher<T>;
  data?: T | undefined;
  state: Fetched<T>['state'];
}

/** Fetches data on mount, and when back online after a failure. Aborted on unmount and when the fetcher changes. */
export function useFetched<T>(
  fetcher: Fetcher<T>,
  { isEnabled = true, version, keepsFormer = false }: FetchOptions = {},
): Fetched<T> {
  const [entry, setEntry] = useState<Entry<T>>({ fetcher, state: 'loading' });
  const [round, setRound] = useState(0);
  const isLoadingRef = useRef(false);
  const reload = useCallback(() => setRound((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` and `version` fetch again although nothing else changed
  useEffect(() => {
    if (!isEnabled) return;
    const unmount = new AbortController();
    const settle = (next: (former: Entry<T>) => Entry<T>) => {
      if (unmount.signal.aborted) return;
      isLoadingRef.current = false;
      setEntry(next);
    };
    isLoadingRef.current = true;
    setEntry((former) => {
      const latest = entryOf(fetcher, former, keepsFormer);
      return latest.state === 'loading' ? latest : { ...latest, state: 'loading' };
    });
    fetcher(unmount.signal).then(
      (data) => settle(() => ({ fetcher, data, state: 'loaded' })),
      () => settle((former) => ({ ...former, state: 'failed' })),
    );
    return () => unmount.abort();
  }, [fetcher, round, isEnabled, version, keepsFormer]);

  const current = entryOf(fetcher, entry, keepsFormer);
  const hasFailed = current.state === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [hasFailed, reload]);

  const change = useCallback(
    (next: (data: T) => T) => {
      setEntry((former) => (former.data === undefined ? former : { ...former, data: next(former.data) }));
      // A pending response may be older than the change, so fetch again.
      if (isLoadingRef.current) reload();
    },
    [reload],
  );
  return { data: current.data, state: current.state, reload, change };
}

/** Returns the entry of a fetcher: the former entry if it has the same fetcher, else a loading entry. */
function entryOf<T>(fetcher: Fetcher<T>, former: Entry<T>, keepsFormer: boolean): Entry<T> {
  if (former.fetcher === fetcher) return former;
  return { fetcher, state: 'loading', ...(keepsFormer && { data: former.data }) };
}
