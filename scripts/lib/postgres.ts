import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installedByApt } from './debian.ts';

/**
 * Folder of the programs of a PostgreSQL server on this machine: POSTGRES_BIN, or where the system says. On Debian and its
 * kin the server is installed when it is missing and we may.
 *
 * @throws Error that says how to get one
 */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): string {
  const named = env.POSTGRES_BIN;
  if (named && !isServer(named))
    throw new Error(
      `POSTGRES_BIN is "${named}", which holds no initdb. Name the folder of a PostgreSQL server's programs.`,
    );
  const found = (named || known(env)) ?? (installedByApt('postgresql', 'libpq-dev') ? known(env) : undefined);
  if (found) return found;
  throw new Error(
    'No PostgreSQL server found (15 or later; the tests alone need one). Install one with pg_config (Debian, Ubuntu: sudo apt-get install -y postgresql libpq-dev) or set POSTGRES_BIN to the folder of its initdb.',
  );
}

function known(env: NodeJS.ProcessEnv): string | undefined {
  const folders = [told(env), ...(env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => folder !== undefined && isServer(folder));
}

function isServer(folder: string): boolean {
  return existsSync(join(folder, 'initdb'));
}

/** What the server's own program says of where it lies. */
function told(env: NodeJS.ProcessEnv): string | undefined {
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
