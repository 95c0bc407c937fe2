import { useCallback, useRef } from 'react';

/** Returns a function with a stable identity that calls the latest `callback`: for props of memoized components. */
export function useStableCallback<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const ref = useRef(callback);
  ref.current = callback;
  return useCallback((...args: A) => ref.current(...args), []);
}
