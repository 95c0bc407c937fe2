import { safeErrorCode } from '../../platform/database/safe-error-code';
import type { Log } from '../../platform/http/log';
import type { FileRows } from './file-rows';
import type { FileStore } from './file-store';

/** Creates the sweep of unused files: it marks them, removes their bytes, then their rows. A crash loses nothing. */
export function createSweep(rows: FileRows, store: FileStore, log: Log) {
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

  async function sweepOnce(): Promise<void> {
    await rows.discardOrphans();
    for (let ids = await rows.findDiscarded(); ids.length > 0; ids = await rows.findDiscarded()) {
      const removed = await Promise.all(ids.map(remove));
      if (!removed.every(Boolean)) return;
    }
  }

  async function sweepAll(): Promise<void> {
    do {
      again = false;
      await sweepOnce().catch((error: unknown) => log(`files: the database failed (${safeErrorCode(error)})`));
    } while (again);
  }

  return {
    /** Deletes unused files. Never throws; a call during a running sweep makes that sweep run again. */
    run(): Promise<void> {
      again = true;
      running ??= sweepAll().finally(() => {
        running = undefined;
      });
      return running;
    },
    /** Removes bytes without a row, such as after a restore of the database from a backup. Never throws. */
    async removeOrphanBlobs(): Promise<void> {
      try {
        const ids = await rows.findUnknown((await store.list?.()) ?? []);
        for (const id of ids) await store.remove(id);
        if (ids.length > 0) log(`files: removed ${ids.length} without a row`);
      } catch (error) {
        log(`files: could not be checked (${safeErrorCode(error)})`);
      }
    },
  };
}
