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
