import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { loadSecrets } from '../platform/database/data-dir';
import { connectToHolder, lockDataDir } from '../platform/database/lock';
import { requestSnapshot } from '../platform/database/snapshot-server';
import { createSnapshot, removeSnapshots } from '../platform/database/snapshots';
import type { Env } from '../platform/settings';
import { writeArchive } from './archive';
import { createStamp } from './backup-stamp';
import { findDataFolder, holdsData } from './data-folder';

export const BACKUP_USAGE = `Writes all data of the embedded site (accounts, runs, files, secrets, queued mails) to one file, also while the site runs.

  npm run backup -- site.backup.tar.gz      a new file only its owner can read
  npm run -s backup -- - > file.tar.gz      to the standard output

Protect the file like a password: anyone who has it can read all data of members and, because it contains the secret that
signs sessions, can sign in as any of them.`;

export interface BackupOptions {
  /** Folder that contains `supabase/migrations`. */
  root: string;
  env: Env;
  print: (line: string) => void;
  /** Receives the backup if the target is `-`. */
  output: Writable;
}

/** Writes a backup of the data folder. @throws Error with a message for the operator */
export async function backUp(args: readonly string[], { root, env, print, output }: BackupOptions): Promise<void> {
  const [target = ''] = args;
  if (args.length !== 1 || !target || (target.startsWith('-') && target !== '-')) throw new Error(BACKUP_USAGE);
  const dataDir = findDataFolder(env);
  if (!holdsData(dataDir))
    throw new Error(`There is no data of a site in ${dataDir}. Set DATA_DIR to the folder of the site.`);
  const file = target === '-' ? undefined : resolve(target);
  if (file && existsSync(file)) throw new Error(`${file} is there already. Name a file that is not.`);
  const { folder: snapshot, release } = await openSnapshot(dataDir);
  try {
    const archive = writeArchive(snapshot, createStamp(snapshot, root));
    if (file) await writeAtomically(archive, file);
    else await pipeline(archive, createGzip(), output);
    // A deliberate warning: the file contains the session secret, so that members stay signed in after a restore.
    if (file) print(`The data of ${dataDir} is in ${file}. Anyone who has this file can sign in as any member.`);
  } finally {
    await release();
  }
}

/** Returns a consistent snapshot of the data folder, made by the running server or else by this process. */
async function openSnapshot(dataDir: string): Promise<{ folder: string; release(): Promise<void> }> {
  const holder = await connectToHolder(dataDir);
  if (holder) {
    const snapshot = join(dataDir, await requestSnapshot(holder, loadSecrets(dataDir).jwtSecret));
    return { folder: snapshot, release: async () => void holder.destroy() };
  }
  const unlock = await lockDataDir(dataDir);
  const release = async () => {
    await removeSnapshots(dataDir);
    await unlock();
  };
  try {
    await removeSnapshots(dataDir);
    return { folder: join(dataDir, await createSnapshot(dataDir)), release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Writes a file atomically (under a temporary name, then renamed), readable by its owner only. */
async function writeAtomically(archive: Readable, file: string): Promise<void> {
  const handle = await open(`${file}.new`, 'wx', 0o600).catch((error: Error) => {
    throw new Error(`${file}.new cannot be made (${error.message}).`, { cause: error });
  });
  try {
    await pipeline(archive, createGzip(), handle.createWriteStream({ flush: true }));
    await rename(`${file}.new`, file);
  } catch (error) {
    await rm(`${file}.new`, { force: true });
    throw error;
  }
}
