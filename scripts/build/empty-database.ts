import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import { emptyDatabaseIn } from '../../src/server/stack/empty-database.ts';
import { buildDatabase } from '../../src/server/stack/first-build.ts';

/** Where a project keeps one from one build to the next: beside its packages, which are in no commit. */
export function emptyDatabaseOf(root: string): string {
  return emptyDatabaseIn(join(root, 'node_modules/.cache/empty-database'), join(root, 'supabase/migrations'));
}

/**
 * Makes the archive of an empty database, where it is not there yet: its tables, and nobody's account, key or secret. A first
 * start unpacks it, which takes a tenth of the time that making one takes.
 *
 * @param root the project's folder
 * @returns its path
 * @throws Error where a migration fails, or nothing can be written
 */
export async function makeEmptyDatabase(root: string): Promise<string> {
  const archive = emptyDatabaseOf(root);
  if (existsSync(archive)) return archive;
  const made = await mkdtemp(join(tmpdir(), 'empty-database-'));
  // Two may make it at once: whoever reads it finds a whole one.
  const aside = `${archive}.${process.pid}`;
  try {
    await buildDatabase(join(made, 'db'), {
      dataDir: made,
      migrationsDir: join(root, 'supabase/migrations'),
      siteUrl: 'http://nobody.invalid',
      jwtSecret: randomUUID(),
      key: randomUUID(),
    });
    await mkdir(join(archive, '..'), { recursive: true });
    await pipeline(packTar(join(made, 'db')), createGzip({ level: 1 }), createWriteStream(aside));
    await rename(aside, archive);
    await removeOthers(archive);
    return archive;
  } finally {
    await rm(aside, { force: true });
    await rm(made, { recursive: true, force: true });
  }
}

/** Those of earlier migrations and packages. */
async function removeOthers(archive: string): Promise<void> {
  const folder = join(archive, '..');
  const others = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz') && !archive.endsWith(name));
  for (const name of others) await rm(join(folder, name), { force: true });
}
