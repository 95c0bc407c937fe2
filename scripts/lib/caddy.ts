import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { isUnpackedByApt } from './debian.ts';

/** Debian's package starts a web server on port 80 when it is installed, so its files are unpacked here instead. */
const UNPACKED = resolve(import.meta.dirname, '../../node_modules/.cache/caddy');

/**
 * Path of the Caddy on this machine: CADDY_PATH, or what PATH finds. On Debian and its kin it is fetched when it is missing.
 *
 * @throws Error that says how to get one
 */
export function findCaddy(env: NodeJS.ProcessEnv = process.env, unpacked = UNPACKED): string {
  const named = env.CADDY_PATH;
  if (named && !existsSync(named)) throw new Error(`CADDY_PATH is "${named}", where no file is. Name a Caddy program.`);
  const fetched = join(unpacked, 'usr/bin/caddy');
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = named || [...folders.map((folder) => join(folder, 'caddy')), fetched].find((path) => existsSync(path));
  if (found) return found;
  if (isUnpackedByApt('caddy', unpacked)) return fetched;
  throw new Error(
    'No Caddy found (2.6 or later; the tests of the proxy alone need one). Install one (Debian, Ubuntu: sudo apt-get install -y caddy, which also starts a web server on port 80) or set CADDY_PATH to its program.',
  );
}
