import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Makes a database where there is none, whole or not at all: it is built beside its place and moved there when nothing is
 * missing, so a process that is killed meanwhile leaves nothing the next start could take for a database. What it does
 * leave is removed. The data folder must be ours alone.
 *
 * @param folder where the database belongs
 * @param fill makes tables and closes the database again
 * @throws Error where the file system does not hold a database
 */
export async function buildDatabase(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(folder)) return;
  await makeEmpty(aside);
  await fill(aside);
  renameSync(aside, folder);
}

/** In a thread, so that this one goes on answering requests and signals. */
async function makeEmpty(folder: string): Promise<void> {
  const program = new URL(`./make-database${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(program, { workerData: folder });
  await once(worker, 'exit');
}
