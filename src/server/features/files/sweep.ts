import { safeErrorCode } from '../../platform/database/safe-error-code';
import type { Log } from '../../platform/http/log';
import type { FileRows } from './file-rows';
import type { FileStore } from './file-store';

/** Deletes unused files: first they are marked, then their bytes are removed, then their rows. A crash in between loses nothing. */
export interface Sweep {
  /** Deletes unused files. Never throws; a call during another one makes that one repeat. */
  run(): Promise<void>;
  /** Removes bytes that have no row, as after a database was restored from a backup. Never throws. */
  removeOrphanBlobs(): Promise<void>;
}

/** Creates the sweep over these files. */
export function createSweep(rows: FileRows, store: FileStore, log: Log): Sweep {
  let running: Promise<void> | undefined;
  let again = false;

  async function remove(id: string): Promise<boolean> {
    try {
      await store.remove(id);
      await rows.deleteRow(id);
      return true;
    } catch (error) {
      log(`file ${id}: could not be removed yet (${safeErrorCode(error)})`);
      return false;
    }
  }

  async function once(): Promise<void> {
    await rows.discardOrphans();
    for (let ids = await rows.findDiscarded(); ids.length > 0; ids = await rows.findDiscarded()) {
      const removed = await Promise.all(ids.map(remove));
      if (!removed.every(Boolean)) return;
    }
  }

  async function work(): Promise<void> {
    do {
      again = false;
      await once().catch((error: unknown) => log(`files: the database failed (${safeErrorCode(error)})`));
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
    async removeOrphanBlobs() {
      try {
        const ids = await rows.findUnknown((await store.list?.()) ?? []);
        for (const id of ids) await store.remove(id);
        if (ids.length > 0) log(`files: removed ${ids.length} that nobody knows`);
      } catch (error) {
        log(`files: could not be looked through (${safeErrorCode(error)})`);
      }
    },
  };
}
