import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { unpackDatabase } from './empty-database';
import type { LiteOptions } from './lite';

/** Asked at a first start alone: the path where the archive of an empty database lies, or would; it may be in the making. */
export type EmptyDatabase = () => string | Promise<string>;

/** What the thread is told that makes a database. */
export interface BuildJob {
  folder: string;
  options: LiteOptions;
}

/**
 * Makes a database where there is none, whole or not at all: it is built beside its place and moved there when nothing is
 * missing, so a process that is killed meanwhile leaves nothing the next start could take for a database. What it does
 * leave is removed. The data folder must be ours alone.
 *
 * @param folder where the database belongs
 * @param empty an empty one, which is quicker to unpack than to make; without a whole one it is made
 * @throws Error where the file system does not hold a database, or a migration fails
 */
export async function buildDatabase(folder: string, options: LiteOptions, empty?: EmptyDatabase): Promise<void> {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(folder)) return;
  if (!(await unpacked(aside, empty))) await make({ folder: aside, options });
  renameSync(aside, folder);
}

async function unpacked(folder: string, empty: EmptyDatabase | undefined): Promise<boolean> {
  try {
    const archive = await empty?.();
    if (!archive || !existsSync(archive)) return false;
    await unpackDatabase(archive, folder);
    return true;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

/** In a thread, so that this one goes on answering requests and signals. */
async function make(job: BuildJob): Promise<void> {
  const kind = extname(import.meta.url);
  const program = new URL(`./make-database${kind}`, import.meta.url);
  // As it lies in the project it is TypeScript, and imports as the rest of it does.
  const worker = new Worker(program, { workerData: job, execArgv: kind === '.ts' ? ['--import', 'tsx'] : [] });
  await once(worker, 'exit');
}
