/** What was typed into a file and not saved yet: kept by this browser, so that no reload loses it. */
export interface Unsaved {
  text: string;
  /** The text it was made of. */
  was: string;
}

const keyOf = (path: string) => `studio.unsaved.${path}`;

/** What is not saved of a file; undefined where nothing is. */
export function unsavedOf(path: string): Unsaved | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(path)) ?? 'null');
    return typeof stored?.text === 'string' && typeof stored.was === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is not saved of a file, or forgets it. Blocked storage is no error: the editor still holds it. */
export function keepUnsaved(path: string, unsaved: Unsaved | undefined): void {
  try {
    if (unsaved) localStorage.setItem(keyOf(path), JSON.stringify(unsaved));
    else localStorage.removeItem(keyOf(path));
  } catch (error) {
    console.warn('The browser keeps nothing for the studio.', error);
  }
}
