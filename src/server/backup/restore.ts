import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openDataDir } from '../data/data-dir';
import { lockDataDir } from '../data/lock';
import type { Env } from '../settings';
import { type ArchivedEntry, readArchive, STAMP, SUMS, sumLine, whole } from './archive';
import { dataFolder, holdsData } from './data-folder';
import { isCopyName, PARTS } from './data-parts';
import { demandReadable, type Stamp } from './stamp';

/** How the command is used. */
export const RESTORE_USAGE = `Puts a backup back into the data folder (DATA_DIR), while the site is stopped.

  npm run restore -- site.backup.tar.gz             into a folder that is empty, or not there yet
  npm run restore -- site.backup.tar.gz --force     what the folder holds is moved aside, inside it
  npm run restore -- - < site.backup.tar.gz         from the standard input`;

/** What it works with. */
export interface RestoreOptions {
  /** Folder that holds the migrations. */
  root: string;
  env: Env;
  print: (line: string) => void;
  /** Gives the backup where it comes from no file. */
  input: Readable;
}

/** Where a backup is unpacked in the data folder, until all of it is known to be good. */
const ARRIVING = 'restore-arriving';

/** What may lie in a folder that counts as empty: a lock, what a volume begins with, what was moved aside before. */
const NOTHING = /^(lock.*\.sock|lost\+found|before-restore-.*)$/;

/** Puts a backup back. @throws Error in words for the operator; what was there is as it was then */
export async function restore(args: readonly string[], { root, env, print, input }: RestoreOptions): Promise<void> {
  const force = args.includes('--force');
  const [source = '', ...more] = args.filter((arg) => arg !== '--force');
  if (!source || more.length > 0 || (source.startsWith('-') && source !== '-')) throw new Error(RESTORE_USAGE);
  if (source !== '-' && !existsSync(source)) throw new Error(`There is no file ${source}.`);
  const dataDir = openDataDir(dataFolder(env));
  const unlock = await lockDataDir(dataDir);
  try {
    const held = (await readdir(dataDir)).filter(
      (name) => !NOTHING.test(name) && name !== ARRIVING && !isCopyName(name),
    );
    if (held.length > 0 && !force)
      throw new Error(
        `The folder ${dataDir} is not empty (${held.slice(0, 3).join(', ')}${held.length > 3 ? ', ...' : ''}). Set DATA_DIR to an empty one, or add --force: then what it holds is moved aside.`,
      );
    const arriving = join(dataDir, ARRIVING);
    await rm(arriving, { recursive: true, force: true });
    try {
      const stamp = await unpack(source === '-' ? input : createReadStream(source), arriving, root);
      const aside = await moveAside(dataDir);
      for (const name of await readdir(arriving)) await rename(join(arriving, name), join(dataDir, name));
      print(`${dataDir} holds the data of ${stamp.madeAt}, made by version ${stamp.version}. Start the site.`);
      if (aside) print(`What it held before lies in ${aside}.`);
    } finally {
      await rm(arriving, { recursive: true, force: true });
    }
  } finally {
    await unlock();
  }
}

/** Unpacks a backup into a new folder, and sees that all of it is there, as it was. */
async function unpack(source: Readable, folder: string, root: string): Promise<Stamp> {
  try {
    const gunzip = createGunzip();
    // What fails comes out at the reading end.
    pipeline(source, gunzip).catch(() => undefined);
    let stamp: Stamp | undefined;
    let sums: string | undefined;
    const found: string[] = [];
    for await (const entry of readArchive(gunzip)) {
      if (!stamp && entry.path !== STAMP) throw new Error('it does not begin with what made it');
      if (entry.path === SUMS) sums = String(await whole(entry.bytes));
      else if (entry.path === STAMP) {
        const text = await whole(entry.bytes);
        stamp = demandReadable(String(text), root);
        found.push(sumLine(createHash('sha256').update(text), STAMP));
      } else found.push(...(await place(entry, folder)));
    }
    if (!stamp || sums !== found.join('') || !holdsData(folder))
      throw new Error('its files are not those it was made of');
    return stamp;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('The backup was made by')) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The backup is broken: ${reason}. Nothing was changed; take another one.`, { cause: error });
  }
}

/** Writes an entry to its place; the line of its sum, where it is a file. */
async function place(entry: ArchivedEntry, folder: string): Promise<string[]> {
  const parts = entry.path.split('/');
  if (!PARTS.includes(parts[0] ?? '') || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new Error('it holds a file that belongs to no site');
  const to = join(folder, ...parts);
  await mkdir(entry.folder ? to : dirname(to), { recursive: true, mode: 0o700 });
  if (entry.folder) return [];
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of entry.bytes) {
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(hashed, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  // Mails that wait know by it since when.
  await utimes(to, entry.changed, entry.changed);
  return [sumLine(hash, entry.path)];
}

/** Moves what a site keeps to a folder beside it; the folder, where there was something. */
async function moveAside(dataDir: string): Promise<string | undefined> {
  const held = PARTS.filter((part) => existsSync(join(dataDir, part)));
  if (held.length === 0) return undefined;
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const part of held) await rename(join(dataDir, part), join(aside, part));
  return aside;
}
