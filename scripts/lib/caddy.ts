import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { unpackWithApt } from './apt.ts';

/** Folder into which Debian's package is unpacked. It is not installed, because that would start a web server on port 80. */
const UNPACKED = resolve(import.meta.dirname, '../../node_modules/.cache/caddy');

/** Finds CADDY_PATH or a Caddy on PATH, else downloads one on Debian. @throws Error that says how to get one */
export function findCaddy(env: NodeJS.ProcessEnv = process.env, unpacked = UNPACKED): string {
  const configured = env.CADDY_PATH;
  if (configured && !existsSync(configured))
    throw new Error(`CADDY_PATH is "${configured}", but there is no such file. Set it to a Caddy program.`);
  const unpackedProgram = join(unpacked, 'usr/bin/caddy');
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const found =
    configured || [...folders.map((folder) => join(folder, 'caddy')), unpackedProgram].find((path) => existsSync(path));
  if (found) return found;
  if (unpackWithApt('caddy', unpacked)) return unpackedProgram;
  throw new Error(
    'No Caddy found (2.6 or later; only the proxy tests need it). Install one (Debian, Ubuntu: sudo apt-get install -y caddy, which also starts a web server on port 80) or set CADDY_PATH to its program.',
  );
}
