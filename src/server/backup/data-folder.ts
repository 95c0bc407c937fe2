import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Env, readSettings } from '../settings';

/**
 * The data folder of a site that keeps its data there.
 *
 * @throws Error where the site keeps it elsewhere
 */
export function dataFolder(env: Env): string {
  const { databaseUrl, dataDir = '.data' } = readSettings(env);
  if (!databaseUrl) return resolve(dataDir);
  throw new Error(
    'With DATABASE_URL set, the data of this site lies in that database: keep it with pg_dump, as docs/keeping.md says. This command is for the embedded database in DATA_DIR.',
  );
}

/** Whether a folder holds the data of a site. */
export function holdsData(folder: string): boolean {
  return existsSync(join(folder, 'db')) && existsSync(join(folder, 'secrets.json'));
}
