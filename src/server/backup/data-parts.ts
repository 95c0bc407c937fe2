import { randomBytes } from 'node:crypto';
import { copyFile, cp, link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** The folder of the database in a data folder. It changes in place: it is copied while nothing writes. */
const DATABASE = 'db';

/** All else a data folder keeps. These files are never changed, they are replaced: another name for one is a copy. */
const KEPT = ['files', 'mail', 'outbox', 'secrets.json'];

/** What a backup holds of a data folder, by its first name. */
export const PARTS: readonly string[] = [DATABASE, ...KEPT];

const COPY_NAME = /^copy-[0-9a-f]{16}$/;

/** Whether something is the name of a copy inside a data folder. */
export function isCopyName(name: string): boolean {
  return COPY_NAME.test(name);
}

/**
 * Copies what a data folder holds to a new folder inside it, and gives its name. Nothing may write to the database meanwhile.
 */
export async function copyParts(dataDir: string): Promise<string> {
  const name = `copy-${randomBytes(8).toString('hex')}`;
  const to = join(dataDir, name);
  await mkdir(to, { mode: 0o700 });
  try {
    await cp(join(dataDir, DATABASE), join(to, DATABASE), { recursive: true, preserveTimestamps: true });
    for (const part of KEPT) await linkAll(dataDir, part, to);
    return name;
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
}

/** Removes copies whose maker was killed. The data folder must be ours alone. */
export async function removeCopies(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter(isCopyName)) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** A second name for a file, or for each file of a folder. What is replaced or removed meanwhile is left out. */
async function linkAll(dataDir: string, part: string, to: string): Promise<void> {
  for (const file of await filesOf(join(dataDir, part))) {
    const place = join(to, relative(dataDir, file));
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    // Some file systems have no second names.
    const linked = link(file, place).catch(() => copyFile(file, place));
    await linked.catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/** The files in a folder, but for those half written; a file is its own. */
async function filesOf(place: string): Promise<string[]> {
  try {
    const entries = await readdir(place, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [place];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
