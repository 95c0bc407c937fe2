import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';

/** Packages that determine the files of a database. */
const DATABASE_PACKAGES = ['@electric-sql/pglite', '@supabase/lite', 'pg-boss'];

/** Returns the path of the empty database archive, which may be missing; called at the first start only. */
export function emptyDatabasePath(folder: string, migrationsDir: string): string {
  const hash = createHash('sha256');
  for (const name of DATABASE_PACKAGES) hash.update(`${name} ${installedVersion(name)}\n`);
  for (const file of readdirSync(migrationsDir).sort()) {
    const text = readFileSync(join(migrationsDir, file));
    hash.update(`${file} ${text.length}\n`).update(text);
  }
  return join(folder, `${hash.digest('hex').slice(0, 16)}.tar.gz`);
}

/** Unpacks a database archive into a folder. @throws Error if it is damaged; the folder then contains parts of it */
export async function unpackDatabase(archive: string, folder: string): Promise<void> {
  await pipeline(createReadStream(archive), createGunzip(), unpackTar(folder));
}

/** Reads the version from the package's `package.json`, which it may not export. */
function installedVersion(name: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
  if (!file) throw new Error(`The package ${name} is not installed.`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
