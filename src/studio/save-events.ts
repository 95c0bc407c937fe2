/** Name of the hot-reload event the dev server sends on a save. */
export const SAVED_EVENT = 'studio:saved';

/** Calls the listener with the paths of each save, from the studio or another editor. Returns an unsubscribe function. */
export function onSaved(listener: (paths: readonly string[]) => void): () => void {
  const onEvent = ({ paths }: { paths: string[] }) => listener(paths);
  import.meta.hot?.on(SAVED_EVENT, onEvent);
  return () => import.meta.hot?.off(SAVED_EVENT, onEvent);
}
