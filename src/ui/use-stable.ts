import { useCallback, useRef } from 'react';

/** A function that stays the same through all renders and does what the latest of them says: for parts that are memoised. */
export function useStable<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const ref = useRef(latest);
  ref.current = latest;
  return useCallback((...args: A) => ref.current(...args), []);
}
