import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import { buildDatabase } from '../../src/server/accounts/embedded-supabase/build-database.ts';
import { emptyDatabasePath } from '../../src/server/accounts/embedded-supabase/empty-database.ts';

/** Returns the path of the archive with the empty database, which is cached next to the packages. */
export function emptyDatabaseFile(root: string): string {
  return emptyDatabasePath(join(root, 'node_modules/.cache/empty-database'), join(root, 'supabase/migrations'));
}

/**
 * Builds the archive of an empty database if it does not exist: the tables, without any account, key or secret. The first start
 * of a site unpacks it, which takes a tenth of the time of creating a database.
 *
 * @param root the project's folder
 * @returns its path
 * @throws Error if a migration fails or the archive cannot be written
 */
export async function buildEmptyDatabase(root: string): Promise<string> {
  const archive = emptyDatabaseFile(root);
  if (existsSync(archive)) return archive;
  const workFolder = await mkdtemp(join(tmpdir(), 'empty-database-'));
  // Two processes may build it at once, so the finished file is renamed into place.
  const temporaryPath = `${archive}.${process.pid}`;
  try {
    await buildDatabase(join(workFolder, 'db'), {
      dataDir: workFolder,
      migrationsDir: join(root, 'supabase/migrations'),
      siteUrl: 'http://nobody.invalid',
      jwtSecret: randomUUID(),
      key: randomUUID(),
    });
    await mkdir(join(archive, '..'), { recursive: true });
    await pipeline(packTar(join(workFolder, 'db')), createGzip({ level: 1 }), createWriteStream(temporaryPath));
    await rename(temporaryPath, archive);
    await removeOtherArchives(archive);
    return archive;
  } finally {
    await rm(temporaryPath, { force: true });
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function removeOtherArchives(archive: string): Promise<void> {
  const folder = join(archive, '..');
  const others = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz') && !archive.endsWith(name));
  for (const name of others) await rm(join(folder, name), { force: true });
}
