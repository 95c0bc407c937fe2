import { statfs } from 'node:fs/promises';
import { Failure } from '@/contracts/failure';
import type { Log } from '../http/log';
import { safeErrorCode } from './safe-error-code';

/** How long a measurement is reused, in milliseconds. */
const CACHE_MS = 1000;

/** Watches the free space on the disk of the data folder. */
export type DiskSpace = ReturnType<typeof createDiskSpace>;

export interface DiskSpaceOptions {
  folder: string;
  /** Bytes that must stay free. */
  reserveBytes: number;
  freeBytes(folder: string): Promise<number>;
  log: Log;
}

/** Returns the bytes this process may still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Watches a disk. The free space is measured at most once a second, however many requests check it. */
export function createDiskSpace(options: DiskSpaceOptions, now: () => number = () => performance.now()) {
  const { folder, reserveBytes, log } = options;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let latest = Promise.resolve(false);

  async function measure(previous: Promise<boolean>): Promise<boolean> {
    const wasFull = await previous;
    try {
      const isFull = (await options.freeBytes(folder)) < reserveBytes;
      if (isFull && !wasFull)
        log(
          'The disk is nearly full: new data is refused until there is room. Free some space, or lower DISK_RESERVE_MEGABYTES.',
        );
      if (!isFull && wasFull) log('There is room on the disk again.');
      return isFull;
    } catch (error) {
      log(`The free space could not be measured (${safeErrorCode(error)}).`);
      return wasFull;
    }
  }

  /** Returns whether the free space is below the reserve for finishing runs and for the database. */
  function isFull(): Promise<boolean> {
    if (now() - measuredAt >= CACHE_MS) {
      measuredAt = now();
      latest = measure(latest);
    }
    return latest;
  }

  return {
    isFull,
    /** Requires space for something new. @throws Failure 507 */
    async requireSpace(): Promise<void> {
      if (await isFull()) throw diskFull();
    },
  };
}

/** Creates the failure for a write while the disk is full. */
export function diskFull(): Failure {
  const message =
    'The disk of this site is full, so nothing new can be kept right now. What was kept is safe and can be read; please try again later.';
  return new Failure('disk_full', message, 507);
}
