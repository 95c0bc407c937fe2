/**
 * Runs `work` while holding the Web Lock `name`; `isFree` is false if another tab holds it. Runs without a lock if the browser
 * grants none, as in a frame of another site without storage access: such a frame shares nothing with other tabs.
 *
 * @throws the error of `work`
 */
export async function withTabLock(name: string, work: (isFree: boolean) => void | Promise<void>): Promise<void> {
  let started = false;
  try {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      started = true;
      return work(lock !== null);
    });
  } catch (error) {
    if (started) throw error;
    await work(true);
  }
}

/**
 * Acquires the lock `name` and holds it until the signal aborts or the tab is closed or crashes. Resolves once the lock is
 * acquired, or once it is clear that this browser grants no locks.
 *
 * @param name must be unique to this tab
 */
export function acquireTabLock(name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const holdUntilAborted = () => {
      resolve();
      return new Promise<void>((release) => {
        if (signal.aborted) release();
        else signal.addEventListener('abort', () => release(), { once: true });
      });
    };
    withTabLock(name, holdUntilAborted).catch(() => resolve());
  });
}

/** Returns the names of all locks that open tabs of this browser hold; undefined if the browser grants no locks. */
export async function queryLockNames(): Promise<ReadonlySet<string> | undefined> {
  try {
    const { held: locks = [] } = await navigator.locks.query();
    return new Set(locks.map(({ name = '' }) => name));
  } catch {
    return undefined;
  }
}
