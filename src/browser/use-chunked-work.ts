import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { type ChunkedWork, runChunked, runSync } from './chunked-work';

/** Lists up to this length are processed synchronously, which takes less than a frame. */
export const MAX_SYNC_ITEMS = 500;

/** Derives a list from another, such as a filter or a sort. */
export type ListTransform<T> = (list: readonly T[]) => ChunkedWork<readonly T[]>;

/** The list to show at the moment. */
export interface ChunkedResult<T> {
  list: readonly T[];
  /** Whether `list` is the current result; false while the previous one is still shown. */
  isSettled: boolean;
}

/**
 * Applies a transform to a list: synchronously to a short one; in chunks to a long one, which shows the previous result until
 * it is done. A new list or transform cancels the work in progress.
 *
 * @param transform must be memoized; undefined leaves the list unchanged
 */
export function useChunkedWork<T>(list: readonly T[], transform: ListTransform<T> | undefined): ChunkedResult<T> {
  const isSync = list.length <= MAX_SYNC_ITEMS;
  const syncResult = useMemo(
    () => (transform ? (isSync ? runSync(transform(list)) : undefined) : list),
    [list, transform, isSync],
  );
  const [chunkedResult, setChunkedResult] = useState<{
    source: readonly T[];
    transform: ListTransform<T>;
    list: readonly T[];
  }>();
  const previousResult = useRef(list);
  const current =
    syncResult ??
    (chunkedResult?.source === list && chunkedResult.transform === transform ? chunkedResult.list : undefined);

  useEffect(() => {
    if (current) previousResult.current = current;
  }, [current]);

  useEffect(() => {
    if (!transform || isSync) return;
    const controller = new AbortController();
    const storeResult = (result: readonly T[]) =>
      startTransition(() => setChunkedResult({ source: list, transform, list: result }));
    const rethrowInRender = (error: unknown) => {
      if (controller.signal.aborted) return;
      // Throws inside the state update, so that the error reaches the error boundary like a render error.
      setChunkedResult(() => {
        throw error;
      });
    };
    runChunked(transform(list), controller.signal).then(storeResult, rethrowInRender);
    return () => controller.abort();
  }, [list, transform, isSync]);

  return { list: current ?? previousResult.current, isSettled: current !== undefined };
}
