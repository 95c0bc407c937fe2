import { useDeferredValue, useEffect, useSyncExternalStore } from 'react';

let stands = false;
const waiting = new Set<() => void>();

/**
 * Calls back once a page stands: all that somebody came for is there and can be used. What can wait is loaded then, not in a
 * moment of idleness, as the network is what a page waits for. Returns a way to stop.
 */
export function whenPageStands(go: () => void): () => void {
  if (stands) go();
  else waiting.add(go);
  return () => waiting.delete(go);
}

function pageStands(): void {
  stands = true;
  for (const go of waiting) go();
  waiting.clear();
}

/**
 * Whether a page stands; from then on it does, also while the next one loads. What is drawn because of it comes in slices, as
 * somebody may be typing by then.
 */
export function useStanding(): boolean {
  const standing = useSyncExternalStore(
    whenPageStands,
    () => stands,
    () => false,
  );
  return useDeferredValue(standing);
}

/** Part of what a page is made of: with it, the page stands. */
export function Stands() {
  useEffect(() => {
    // Not within the effect: first the page is painted.
    const timer = setTimeout(pageStands);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
