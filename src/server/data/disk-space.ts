import { statfs } from 'node:fs/promises';
import { Failure } from '@/contracts/failure';
import type { Log } from '../http/log';
import { faultCode } from './fault-code';

/** How long what was read of the disk counts, in milliseconds. */
const HOLDS_MS = 1000;

/** Whether there is room on the disk of the data folder. */
export interface DiskSpace {
  /** Whether less is free than is held back for the ends of runs that are going, and for the database itself. */
  isFull(): Promise<boolean>;
}

/** What is watched, and how. */
export interface DiskSpaceOptions {
  folder: string;
  /** So many bytes are held back. */
  reserve: number;
  freeBytes(folder: string): Promise<number>;
  log: Log;
}

/** Bytes that this process may still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Watches a disk. It is read once a second at most, however many ask. */
export function diskSpace(options: DiskSpaceOptions, now: () => number = Date.now): DiskSpace {
  const { folder, reserve, log } = options;
  let readAt = Number.NEGATIVE_INFINITY;
  let last = Promise.resolve(false);

  async function read(before: Promise<boolean>): Promise<boolean> {
    const wasFull = await before;
    try {
      const isFull = (await options.freeBytes(folder)) < reserve;
      if (isFull && !wasFull)
        log(
          'The disk is nearly full: nothing new is taken until there is room. Make some, or lower DISK_RESERVE_MEGABYTES.',
        );
      if (!isFull && wasFull) log('There is room on the disk again.');
      return isFull;
    } catch (error) {
      log(`The disk could not be looked at (${faultCode(error)}).`);
      return wasFull;
    }
  }

  return {
    isFull() {
      if (now() - readAt >= HOLDS_MS) {
        readAt = now();
        last = read(last);
      }
      return last;
    },
  };
}

/** The refusal of what would be written to a disk that is full. */
export function diskFull(): Failure {
  const words =
    'The disk of this site is full, so nothing new can be kept right now. What was kept is safe and can be read; please try again later.';
  return new Failure('disk_full', words, 507);
}
