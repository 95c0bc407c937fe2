import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { loadSecrets } from '../data/data-dir';
import { lockDataDir, reachHolder } from '../data/lock';
import type { Env } from '../settings';
import { writeArchive } from './archive';
import { askForCopy } from './copy-desk';
import { dataFolder, holdsData } from './data-folder';
import { copyParts, removeCopies } from './data-parts';
import { stampOf } from './stamp';

/** How the command is used. */
export const BACKUP_USAGE = `Writes everything the embedded site keeps (accounts, runs, files, secrets, mails that wait) to one file, also while the site runs.

  npm run backup -- site.backup.tar.gz      a new file only its owner can read
  npm run -s backup -- - > file.tar.gz      to the standard output

Keep it as you keep a password: whoever has it has what members have made, and, as it holds the secret sessions are signed
with, can sign in as any of them.`;

/** What it works with. */
export interface BackupOptions {
  /** Folder that holds the migrations. */
  root: string;
  env: Env;
  print: (line: string) => void;
  /** Takes the backup where it goes to no file. */
  output: Writable;
}

/** Makes a backup of the data folder. @throws Error in words for the operator */
export async function backUp(args: readonly string[], { root, env, print, output }: BackupOptions): Promise<void> {
  const [target = ''] = args;
  if (args.length !== 1 || !target || (target.startsWith('-') && target !== '-')) throw new Error(BACKUP_USAGE);
  const dataDir = dataFolder(env);
  if (!holdsData(dataDir))
    throw new Error(`There is no data of a site in ${dataDir}. Set DATA_DIR to the folder of the site.`);
  const file = target === '-' ? undefined : resolve(target);
  if (file && existsSync(file)) throw new Error(`${file} is there already. Name a file that is not.`);
  const { copy, release } = await openCopy(dataDir);
  try {
    const pieces = writeArchive(copy, stampOf(copy, root));
    if (file) await writeWhole(pieces, file);
    else await pipeline(pieces, createGzip(), output);
    // A warning, not a fault: members stay signed in over a restore because the secret of their sessions is in the file.
    if (file) print(`The data of ${dataDir} is in ${file}. Whoever has this file can sign in as any member.`);
  } finally {
    await release();
  }
}

/** A copy of the folder that nobody changes: made by the server that holds it, or here where none does. */
async function openCopy(dataDir: string): Promise<{ copy: string; release(): Promise<void> }> {
  const holder = await reachHolder(dataDir);
  if (holder) {
    const copy = join(dataDir, await askForCopy(holder, loadSecrets(dataDir).jwtSecret));
    return { copy, release: async () => void holder.destroy() };
  }
  const unlock = await lockDataDir(dataDir);
  const release = async () => {
    await removeCopies(dataDir);
    await unlock();
  };
  try {
    await removeCopies(dataDir);
    return { copy: join(dataDir, await copyParts(dataDir)), release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A file that is there whole or not at all, and whose owner alone reads it. */
async function writeWhole(pieces: Readable, file: string): Promise<void> {
  const handle = await open(`${file}.new`, 'wx', 0o600).catch((error: Error) => {
    throw new Error(`${file}.new cannot be made (${error.message}).`, { cause: error });
  });
  try {
    await pipeline(pieces, createGzip(), handle.createWriteStream({ flush: true }));
    await rename(`${file}.new`, file);
  } catch (error) {
    await rm(`${file}.new`, { force: true });
    throw error;
  }
}
