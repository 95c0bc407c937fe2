import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt.ts';

/**
 * Finds the folder of a PostgreSQL server's programs: POSTGRES_BIN, or the folder of pg_config, or one on PATH. As root on a
 * Debian-based system, installs a missing server.
 *
 * @throws Error that says how to get one
 */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): string {
  const configured = env.POSTGRES_BIN;
  if (configured && !isServer(configured))
    throw new Error(
      `POSTGRES_BIN is "${configured}", which contains no initdb. Set it to the folder of a PostgreSQL server's programs.`,
    );
  const found =
    (configured || installedFolder(env)) ??
    (installWithApt('postgresql', 'libpq-dev') ? installedFolder(env) : undefined);
  if (found) return found;
  throw new Error(
    'No PostgreSQL server found (15 or later; only the tests need it). Install one with pg_config (Debian, Ubuntu: sudo apt-get install -y postgresql libpq-dev) or set POSTGRES_BIN to the folder of its initdb.',
  );
}

function installedFolder(env: NodeJS.ProcessEnv): string | undefined {
  const folders = [pgConfigBinDir(env), ...(env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => folder !== undefined && isServer(folder));
}

function isServer(folder: string): boolean {
  return existsSync(join(folder, 'initdb'));
}

/** Returns the folder that `pg_config` names; undefined if there is no such program. */
function pgConfigBinDir(env: NodeJS.ProcessEnv): string | undefined {
  try {
    return execFileSync('pg_config', ['--bindir'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
