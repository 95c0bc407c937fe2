/** Unsaved text of a file; stored in localStorage, so that a reload does not lose it. */
export interface UnsavedText {
  text: string;
  /** The saved text on which the unsaved text is based. */
  was: string;
}

const storageKey = (path: string) => `studio.unsaved.${path}`;

/** Reads the unsaved text of a file; undefined if there is none. */
export function readUnsavedText(path: string): UnsavedText | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(path)) ?? 'null');
    return typeof stored?.text === 'string' && typeof stored.was === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the unsaved text of a file, or removes it. Ignores blocked storage, because the editor still has the text. */
export function storeUnsavedText(path: string, unsaved: UnsavedText | undefined): void {
  try {
    if (unsaved) localStorage.setItem(storageKey(path), JSON.stringify(unsaved));
    else localStorage.removeItem(storageKey(path));
  } catch (error) {
    console.warn('The browser stores nothing for the studio.', error);
  }
}
