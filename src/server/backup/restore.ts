import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openDataDir } from '../platform/database/data-dir';
import { lockDataDir } from '../platform/database/lock';
import { DATA_PARTS, isSnapshotName } from '../platform/database/snapshots';
import type { Env } from '../platform/settings';
import { type ArchivedEntry, CHECKSUMS_FILE, checksumLine, readAll, readArchive, STAMP_FILE } from './archive';
import { readStamp, type Stamp } from './backup-stamp';
import { findDataFolder, holdsData } from './data-folder';

export const RESTORE_USAGE = `Puts a backup back into the data folder (DATA_DIR), while the site is stopped.

  npm run restore -- site.backup.tar.gz             into an empty or a new folder
  npm run restore -- site.backup.tar.gz --force     moves the data in the folder to a subfolder first
  npm run restore -- - < site.backup.tar.gz         from the standard input`;

export interface RestoreOptions {
  /** Folder that contains `supabase/migrations`. */
  root: string;
  env: Env;
  print: (line: string) => void;
  /** Provides the backup if the source is `-`. */
  input: Readable;
}

/** Subfolder a backup is unpacked into until it is verified. */
const UNPACK_FOLDER = 'restore-arriving';

/** Names that an empty folder may have: the lock, `lost+found` of a volume, data that restores moved away. */
const IGNORED_NAMES = /^(lock.*\.sock|lost\+found|before-restore-.*)$/;

/** Restores a backup. @throws Error with a message for the operator; the data folder is then unchanged */
export async function restore(args: readonly string[], { root, env, print, input }: RestoreOptions): Promise<void> {
  const force = args.includes('--force');
  const [source = '', ...rest] = args.filter((arg) => arg !== '--force');
  if (!source || rest.length > 0 || (source.startsWith('-') && source !== '-')) throw new Error(RESTORE_USAGE);
  if (source !== '-' && !existsSync(source)) throw new Error(`There is no file ${source}.`);
  const dataDir = openDataDir(findDataFolder(env));
  const unlock = await lockDataDir(dataDir);
  try {
    const existing = (await readdir(dataDir)).filter(
      (name) => !IGNORED_NAMES.test(name) && name !== UNPACK_FOLDER && !isSnapshotName(name),
    );
    if (existing.length > 0 && !force)
      throw new Error(
        `The folder ${dataDir} is not empty (${existing.slice(0, 3).join(', ')}${existing.length > 3 ? ', ...' : ''}). Set DATA_DIR to an empty one, or add --force, which moves its data to a subfolder first.`,
      );
    const unpackDir = join(dataDir, UNPACK_FOLDER);
    await rm(unpackDir, { recursive: true, force: true });
    try {
      const stamp = await unpack(source === '-' ? input : createReadStream(source), unpackDir, root);
      const previousData = await moveDataAway(dataDir);
      for (const name of await readdir(unpackDir)) await rename(join(unpackDir, name), join(dataDir, name));
      print(`${dataDir} holds the data of ${stamp.madeAt}, made by version ${stamp.version}. Start the site.`);
      if (previousData) print(`Its previous data is in ${previousData}.`);
    } finally {
      await rm(unpackDir, { recursive: true, force: true });
    }
  } finally {
    await unlock();
  }
}

/** Unpacks a backup into a new folder and verifies the checksums of all its files. */
async function unpack(source: Readable, folder: string, root: string): Promise<Stamp> {
  try {
    const gunzip = createGunzip();
    // Errors surface at the reading end.
    pipeline(source, gunzip).catch(() => undefined);
    let stamp: Stamp | undefined;
    let storedChecksums: string | undefined;
    const checksumLines: string[] = [];
    for await (const entry of readArchive(gunzip)) {
      if (!stamp && entry.path !== STAMP_FILE) throw new Error('it does not begin with what made it');
      if (entry.path === CHECKSUMS_FILE) storedChecksums = String(await readAll(entry.bytes));
      else if (entry.path === STAMP_FILE) {
        const text = await readAll(entry.bytes);
        stamp = readStamp(String(text), root);
        checksumLines.push(checksumLine(createHash('sha256').update(text), STAMP_FILE));
      } else checksumLines.push(...(await unpackEntry(entry, folder)));
    }
    if (!stamp || storedChecksums !== checksumLines.join('') || !holdsData(folder))
      throw new Error('its files are not those it was made of');
    return stamp;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('The backup was made by')) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The backup is broken: ${reason}. Nothing was changed; take another one.`, { cause: error });
  }
}

/** Writes an entry to disk; returns its checksum line, or nothing for a folder. */
async function unpackEntry(entry: ArchivedEntry, folder: string): Promise<string[]> {
  const parts = entry.path.split('/');
  if (!DATA_PARTS.includes(parts[0] ?? '') || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new Error('it holds a file that belongs to no site');
  const to = join(folder, ...parts);
  await mkdir(entry.isFolder ? to : dirname(to), { recursive: true, mode: 0o700 });
  if (entry.isFolder) return [];
  const hash = createHash('sha256');
  async function* hashedBytes() {
    for await (const chunk of entry.bytes) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(hashedBytes, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  // The modification time of a queued mail is the time at which it was queued.
  await utimes(to, entry.modifiedAt, entry.modifiedAt);
  return [checksumLine(hash, entry.path)];
}

/** Moves existing data into a new subfolder and returns it; undefined if there was none. */
async function moveDataAway(dataDir: string): Promise<string | undefined> {
  const present = DATA_PARTS.filter((part) => existsSync(join(dataDir, part)));
  if (present.length === 0) return undefined;
  const target = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await mkdir(target, { mode: 0o700 });
  for (const part of present) await rename(join(dataDir, part), join(target, part));
  return target;
}
