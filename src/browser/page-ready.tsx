import { useDeferredValue, useEffect, useSyncExternalStore } from 'react';

let isReady = false;
const listeners = new Set<() => void>();

/**
 * Calls `listener` once the page is ready, that is, its main content is shown and usable. Code that can wait is loaded then;
 * `requestIdleCallback` would be too early, because the page may be idle while it waits for the network. Returns a function to
 * unsubscribe.
 */
export function whenPageReady(listener: () => void): () => void {
  if (isReady) listener();
  else listeners.add(listener);
  return () => listeners.delete(listener);
}

function markPageReady(): void {
  isReady = true;
  for (const listener of listeners) listener();
  listeners.clear();
}

/** Returns whether a page has become ready, for good. Deferred, so that rendering what depends on it blocks no input. */
export function usePageReady(): boolean {
  const ready = useSyncExternalStore(
    whenPageReady,
    () => isReady,
    () => false,
  );
  return useDeferredValue(ready);
}

/** Marks the page as ready once it is mounted. Render it with the last part of the main content. */
export function PageReady() {
  useEffect(() => {
    // After the effect, so that the page is painted first.
    const timer = setTimeout(markPageReady);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
