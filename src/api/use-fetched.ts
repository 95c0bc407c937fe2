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

/** The latest data of a fetcher. */
interface Entry<T> {
  fetcher: Fetcher<T>;
  data?: T;
  state: Fetched<T>['state'];
}

/**
 * Fetches data when the component mounts, and again when the browser is back online after a failure. A response for another
 * fetcher, or for a component that has unmounted, is dropped and its request aborted.
 */
export function useFetched<T>(fetcher: Fetcher<T>): Fetched<T> {
  const [entry, setEntry] = useState<Entry<T>>({ fetcher, state: 'loading' });
  const [round, setRound] = useState(0);
  const isLoadingRef = useRef(false);
  const reload = useCallback(() => setRound((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` fetches again although nothing else changed
  useEffect(() => {
    const unmount = new AbortController();
    const settle = (next: (before: Entry<T>) => Entry<T>) => {
      if (unmount.signal.aborted) return;
      isLoadingRef.current = false;
      setEntry(next);
    };
    isLoadingRef.current = true;
    setEntry((before) => {
      const latest: Entry<T> = before.fetcher === fetcher ? before : { fetcher, state: 'loading' };
      return latest.state === 'loading' ? latest : { ...latest, state: 'loading' };
    });
    fetcher(unmount.signal).then(
      (data) => settle(() => ({ fetcher, data, state: 'loaded' })),
      () => settle((before) => ({ ...before, state: 'failed' })),
    );
    return () => unmount.abort();
  }, [fetcher, round]);

  const current: Entry<T> = entry.fetcher === fetcher ? entry : { fetcher, state: 'loading' };
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
