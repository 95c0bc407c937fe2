import { faultCode } from '../data/fault-code';
import type { Log } from '../http/log';
import type { FileRows } from './file-rows';
import type { FileStore } from './file-store';

/** Removes what is to go: first it is marked, then go its bytes, and its row at last. A crash in between loses nothing. */
export interface Sweep {
  /** Removes what is due. Never throws; a call during another makes that one go on once more. */
  run(): Promise<void>;
  /** Removes bytes that no row knows, as after a database was put back from a backup. Never throws. */
  strangers(): Promise<void>;
}

/** The sweep over these files. */
export function createSweep(rows: FileRows, store: FileStore, log: Log): Sweep {
  let running: Promise<void> | undefined;
  let again = false;

  async function remove(id: string): Promise<boolean> {
    try {
      await store.remove(id);
      await rows.forget(id);
      return true;
    } catch (error) {
      log(`file ${id}: could not be removed yet (${faultCode(error)})`);
      return false;
    }
  }

  async function once(): Promise<void> {
    await rows.discardOrphans();
    for (let ids = await rows.marked(); ids.length > 0; ids = await rows.marked()) {
      const removed = await Promise.all(ids.map(remove));
      if (!removed.every(Boolean)) return;
    }
  }

  async function work(): Promise<void> {
    do {
      again = false;
      await once().catch((error: unknown) => log(`files: the database failed (${faultCode(error)})`));
    } while (again);
  }

  return {
    run() {
      again = true;
      running ??= work().finally(() => {
        running = undefined;
      });
      return running;
    },
    async strangers() {
      try {
        const ids = await rows.unknown((await store.all?.()) ?? []);
        for (const id of ids) await store.remove(id);
        if (ids.length > 0) log(`files: removed ${ids.length} that nobody knows`);
      } catch (error) {
        log(`files: could not be looked through (${faultCode(error)})`);
      }
    },
  };
}
