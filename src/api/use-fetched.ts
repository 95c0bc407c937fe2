import { useCallback, useEffect, useRef, useState } from 'react';

/** Fetches data. Must be memoized: another function means other data. */
export type Fetcher<T> = (signal: AbortSignal) => Promise<T>;

/** Data from the server, as far as it was fetched. */
export interface Fetched<T> {
  /** Undefined until the first fetch has succeeded; stays while it is fetched again. */
  data: T | undefined;
  state: 'loading' | 'loaded' | 'failed';
  /** Fetches the data again. */
  reload: () => void;
  /** Changes the data, after a change that the server has accepted. */
  change: (next: (data: T) => T) => void;
}

/** When to fetch. */
export interface FetchOptions {
  /** Waits with fetching while false. */
  isEnabled?: boolean;
  /** Another value fetches the data again; the former data stays until then. */
  version?: unknown;
  /** Keeps the data of the former fetcher until that of the next one has been fetched. */
  keepsFormer?: boolean;
}

/** The latest data of a fetcher. */
interface Entry<T> {
  fetcher: Fetcher<T>;
  data?: T | undefined;
  state: Fetched<T>['state'];
}

/**
 * Fetches data when the component mounts, and again when the browser is back online after a failure. A response for another
 * fetcher, or for a component that has unmounted, is dropped and its request aborted.
 */
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
    const settle = (next: (before: Entry<T>) => Entry<T>) => {
      if (unmount.signal.aborted) return;
      isLoadingRef.current = false;
      setEntry(next);
    };
    isLoadingRef.current = true;
    setEntry((before) => {
      const latest = entryOf(fetcher, before, keepsFormer);
      return latest.state === 'loading' ? latest : { ...latest, state: 'loading' };
    });
    fetcher(unmount.signal).then(
      (data) => settle(() => ({ fetcher, data, state: 'loaded' })),
      () => settle((before) => ({ ...before, state: 'failed' })),
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
      setEntry((before) => (before.data === undefined ? before : { ...before, data: next(before.data) }));
      // The response under way may be older than the change.
      if (isLoadingRef.current) reload();
    },
    [reload],
  );
  return { data: current.data, state: current.state, reload, change };
}

/** The entry of a fetcher: the former one if it is of the same fetcher, else one that is loading. */
function entryOf<T>(fetcher: Fetcher<T>, former: Entry<T>, keepsFormer: boolean): Entry<T> {
  if (former.fetcher === fetcher) return former;
  return { fetcher, state: 'loading', ...(keepsFormer && { data: former.data }) };
}
