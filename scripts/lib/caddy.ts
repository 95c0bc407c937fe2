import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { unpackWithApt } from './apt.ts';

/**
 * Debian's package starts a web server on port 80 when it is installed, so its files are only unpacked, into this
 * folder.
 */
const UNPACKED = resolve(import.meta.dirname, '../../node_modules/.cache/caddy');

/**
 * Finds Caddy: CADDY_PATH, or the first on PATH. On Debian-based systems a missing one is downloaded.
 *
 * @throws Error that says how to get one
 */
export function findCaddy(env: NodeJS.ProcessEnv = process.env, unpacked = UNPACKED): string {
  const configured = env.CADDY_PATH;
  if (configured && !existsSync(configured))
    throw new Error(`CADDY_PATH is "${configured}", where no file is. Name a Caddy program.`);
  const unpackedProgram = join(unpacked, 'usr/bin/caddy');
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const found =
    configured || [...folders.map((folder) => join(folder, 'caddy')), unpackedProgram].find((path) => existsSync(path));
  if (found) return found;
  if (unpackWithApt('caddy', unpacked)) return unpackedProgram;
  throw new Error(
    'No Caddy found (2.6 or later; the tests of the proxy alone need one). Install one (Debian, Ubuntu: sudo apt-get install -y caddy, which also starts a web server on port 80) or set CADDY_PATH to its program.',
  );
}
