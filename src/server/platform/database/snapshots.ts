import { randomBytes } from 'node:crypto';
import { copyFile, cp, link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Folder of the database. Its files change in place, so they are copied while nothing writes to them. */
const DATABASE = 'db';

/** The other parts of a data folder: their files are replaced as a whole, so hard links do for a copy. */
const LINKED_PARTS = ['files', 'mail', 'outbox', 'secrets.json'];

/** Top-level names in a data folder that belong to a backup. */
export const DATA_PARTS: readonly string[] = [DATABASE, ...LINKED_PARTS];

const SNAPSHOT_NAME = /^copy-[0-9a-f]{16}$/;

/** Returns whether a file name in a data folder is the name of a snapshot. */
export function isSnapshotName(name: string): boolean {
  return SNAPSHOT_NAME.test(name);
}

/** Copies a data folder into a new folder inside it, whose name it returns. Nothing may write meanwhile. */
export async function createSnapshot(dataDir: string): Promise<string> {
  const name = `copy-${randomBytes(8).toString('hex')}`;
  const snapshotDir = join(dataDir, name);
  await mkdir(snapshotDir, { mode: 0o700 });
  try {
    await cp(join(dataDir, DATABASE), join(snapshotDir, DATABASE), { recursive: true, preserveTimestamps: true });
    for (const part of LINKED_PARTS) await linkFiles(dataDir, part, snapshotDir);
    return name;
  } catch (error) {
    await rm(snapshotDir, { recursive: true, force: true });
    throw error;
  }
}

/** Removes snapshots left by killed processes. The caller must hold the lock of the data folder. */
export async function removeSnapshots(dataDir: string): Promise<void> {
  // Without a data folder there are none; the next start looks again.
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter(isSnapshotName)) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Hard-links a file, or every file of a folder, into the snapshot. Files replaced or removed meanwhile are skipped. */
async function linkFiles(dataDir: string, part: string, to: string): Promise<void> {
  for (const file of await listFiles(join(dataDir, part))) {
    const target = join(to, relative(dataDir, file));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // Some file systems have no hard links.
    const linked = link(file, target).catch(() => copyFile(file, target));
    await linked.catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/** Lists the files in a folder, without half-written ones (`.new`); for a file, the file itself. */
async function listFiles(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
