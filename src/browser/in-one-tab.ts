/**
 * Does something under a name no other tab does anything under. `free` is false where another does. Where the browser grants no
 * locks it is done all the same: it does so in the frame of another site whose storage is denied, where there is nothing to share.
 *
 * @throws what the work throws
 */
export async function inOneTab(name: string, work: (free: boolean) => void | Promise<void>): Promise<void> {
  let begun = false;
  try {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      begun = true;
      return work(lock !== null);
    });
  } catch (error) {
    if (begun) throw error;
    await work(true);
  }
}

/**
 * Holds a name until the signal aborts or the tab goes, in whatever way it goes. Resolves once the name is held, or once
 * it is known that this browser grants no locks.
 *
 * @param name one that no other tab holds
 */
export function holdName(name: string, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve();
      return new Promise<void>((release) => {
        if (until.aborted) release();
        else until.addEventListener('abort', () => release(), { once: true });
      });
    };
    inOneTab(name, hold).catch(() => resolve());
  });
}

/** The names that open tabs of this browser hold; undefined where it grants no locks. */
export async function heldNames(): Promise<ReadonlySet<string> | undefined> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name));
  } catch {
    return undefined;
  }
}
