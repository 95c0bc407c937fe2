import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { installWithApt, unpackWithApt } from './apt.ts';

/** Where Debian's packages have the proxies, and whether one needs nothing but its package, and so can be unpacked. */
const PROXIES = {
  caddy: { program: 'usr/bin/caddy', variable: 'CADDY_PATH', isUnpacked: true },
  nginx: { program: 'usr/sbin/nginx', variable: 'NGINX_PATH', isUnpacked: true },
  haproxy: { program: 'usr/sbin/haproxy', variable: 'HAPROXY_PATH', isUnpacked: false },
} as const;

export type ProxyName = keyof typeof PROXIES;

/** Folder into which packages are unpacked. They are not installed, because that would start a web server on port 80. */
const UNPACKED = resolve(import.meta.dirname, '../../node_modules/.cache');

/**
 * Finds a proxy: where its variable says, on PATH, or where Debian installs it; else fetches it on Debian.
 *
 * @param root the root of the file system in which Debian installs it
 * @throws Error that says how to get one
 */
export function findProxy(
  name: ProxyName,
  env: NodeJS.ProcessEnv = process.env,
  unpacked = join(UNPACKED, name),
  root = '/',
): string {
  const { program, variable, isUnpacked } = PROXIES[name];
  const configured = env[variable];
  if (configured && !existsSync(configured))
    throw new Error(`${variable} is "${configured}", but there is no such file. Set it to a program of ${name}.`);
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const [installed, unpackedProgram] = [join(root, program), join(unpacked, program)];
  const places = [...folders.map((folder) => join(folder, name)), installed, unpackedProgram];
  const found = configured || places.find((path) => existsSync(path));
  if (found) return found;
  if (isUnpacked && unpackWithApt(name, unpacked)) return unpackedProgram;
  // Its service listens nowhere until somebody says where.
  if (!isUnpacked && installWithApt(name)) return installed;
  throw new Error(
    `There is no ${name} (only the tests of proxies need it). Install it (Debian, Ubuntu: sudo apt-get install -y ${name}, which may also start a web server on port 80) or set ${variable} to its program.`,
  );
}
