/** The name under which the server tells the studio of a save. */
export const SAVED = 'studio:saved';

/** Calls back with the paths of each save, whoever made it, until the returned function is called. */
export function onSaved(listener: (paths: readonly string[]) => void): () => void {
  const told = ({ paths }: { paths: string[] }) => listener(paths);
  import.meta.hot?.on(SAVED, told);
  return () => import.meta.hot?.off(SAVED, told);
}
