import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Env, readSettings } from '../platform/settings';

/**
 * Returns the data folder of a site on the embedded database.
 *
 * @throws Error if the site uses DATABASE_URL instead
 */
export function findDataFolder(env: Env): string {
  const { databaseUrl, dataDir = '.data' } = readSettings(env);
  if (!databaseUrl) return resolve(dataDir);
  throw new Error(
    'With DATABASE_URL set, the data of this site is in that database: back it up with pg_dump, as docs/keeping.md says. This command is for the embedded database in DATA_DIR.',
  );
}

/** Returns whether a folder contains the data of a site. */
export function holdsData(folder: string): boolean {
  return existsSync(join(folder, 'db')) && existsSync(join(folder, 'secrets.json'));
}
