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

/**
 * Watches a disk. The free space is measured at most once a second, however many requests check it. Space that is held for
 * what is being written counts as used: requests that begin together do not all find the same space free.
 */
export function createDiskSpace(options: DiskSpaceOptions, now: () => number = () => performance.now()) {
  const { folder, reserveBytes, log } = options;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let latest = Promise.resolve(reserveBytes);
  let heldBytes = 0;

  async function measure(previous: Promise<number>): Promise<number> {
    const before = await previous;
    try {
      const free = await options.freeBytes(folder);
      const [isFull, wasFull] = [free < reserveBytes, before < reserveBytes];
      if (isFull && !wasFull)
        log(
          'The disk is nearly full: new data is refused until there is room. Free some space, or lower DISK_RESERVE_MEGABYTES.',
        );
      if (!isFull && wasFull) log('There is room on the disk again.');
      return free;
    } catch (error) {
      log(`The free space could not be measured (${safeErrorCode(error)}).`);
      return before;
    }
  }

  /** Returns the bytes above the reserve for finishing runs and for the database; below 0 if the disk is full. */
  async function availableBytes(): Promise<number> {
    if (now() - measuredAt >= CACHE_MS) {
      measuredAt = now();
      latest = measure(latest);
    }
    return (await latest) - reserveBytes - heldBytes;
  }
  const isFull = async () => (await availableBytes()) < 0;

  return {
    isFull,
    availableBytes,
    /** Requires space for something new. @throws Failure 507 */
    async requireSpace(): Promise<void> {
      if (await isFull()) throw diskFull();
    },
    /** Holds space for bytes about to be written; returns the function that gives it back. @throws Failure 507 */
    async hold(bytes: number): Promise<() => void> {
      if ((await availableBytes()) < bytes) throw diskFull();
      heldBytes += bytes;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        heldBytes -= bytes;
        // What was written is measured before the space counts as free.
        measuredAt = Number.NEGATIVE_INFINITY;
      };
    },
  };
}

/** Creates the failure for a write while the disk is full. */
export function diskFull(): Failure {
  const message =
    'The disk of this site is full, so nothing new can be kept right now. What was kept is safe and can be read; please try again later.';
  return new Failure('disk_full', message, 507);
}
