import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { unpackDatabase } from './empty-database';
import type { SupabaseLiteOptions } from './supabase-lite';

/** Returns the path of the empty database archive, which may be missing; called at the first start only. */
export type LocateEmptyDatabase = () => string | Promise<string>;

/** Input of the thread that builds a database. */
export interface BuildJob {
  folder: string;
  options: SupabaseLiteOptions;
}

/**
 * Creates the database if there is none. It is built in a neighboring folder and renamed when complete, so that a
 * killed process never leaves half a database; leftovers are removed. The caller must hold the lock of the data folder.
 *
 * @param folder target folder of the database
 * @param locateEmpty locates an archive, because unpacking is faster than building; without a usable archive, the
 * database is built
 * @throws Error if the file system cannot hold a database, or a migration fails
 */
export async function buildDatabase(
  folder: string,
  options: SupabaseLiteOptions,
  locateEmpty?: LocateEmptyDatabase,
): Promise<void> {
  const buildFolder = `${folder}.new`;
  rmSync(buildFolder, { recursive: true, force: true });
  if (existsSync(folder)) return;
  if (!(await tryUnpack(buildFolder, locateEmpty))) await buildInThread({ folder: buildFolder, options });
  renameSync(buildFolder, folder);
}

async function tryUnpack(folder: string, locateEmpty: LocateEmptyDatabase | undefined): Promise<boolean> {
  try {
    const archive = await locateEmpty?.();
    if (!archive || !existsSync(archive)) return false;
    await unpackDatabase(archive, folder);
    return true;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

/** Builds in a thread, so that this one keeps serving requests and signals. */
async function buildInThread(job: BuildJob): Promise<void> {
  const extension = extname(import.meta.url);
  const program = new URL(`./make-database${extension}`, import.meta.url);
  // In the source tree the thread is TypeScript too, and needs the same loader.
  const worker = new Worker(program, { workerData: job, execArgv: extension === '.ts' ? ['--import', 'tsx'] : [] });
  await once(worker, 'exit');
}
