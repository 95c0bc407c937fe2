import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';

/** What lays out the files of a database. */
const MAKERS = ['@electric-sql/pglite', '@supabase/lite'];

/**
 * Where in a folder the archive of an empty database lies that these migrations and the installed packages make. One that
 * others made has another name, so that it is never taken for this one.
 */
export function emptyDatabaseIn(folder: string, migrationsDir: string): string {
  const hash = createHash('sha256');
  for (const name of MAKERS) hash.update(`${name} ${versionOf(name)}\n`);
  for (const file of readdirSync(migrationsDir).sort()) {
    const text = readFileSync(join(migrationsDir, file));
    hash.update(`${file} ${text.length}\n`).update(text);
  }
  return join(folder, `${hash.digest('hex').slice(0, 16)}.tar.gz`);
}

/** Unpacks the archive of a database into a folder. @throws Error where it is damaged; then the folder holds parts of it */
export async function unpackDatabase(archive: string, folder: string): Promise<void> {
  await pipeline(createReadStream(archive), createGunzip(), unpackTar(folder));
}

/** Read from the package's own file, which it need not export. */
function versionOf(name: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
  if (!file) throw new Error(`The package ${name} is not installed.`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
