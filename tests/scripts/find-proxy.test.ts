import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { findProxy } from '../../scripts/lib/find-proxy.ts';

const root = mkdtempSync(join(tmpdir(), 'find-proxy-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** Makes a folder with a program that does nothing, and returns the folder. */
function folderWith(name: string, program: string, script = '#!/bin/sh\n'): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, program), script, { mode: 0o755 });
  return folder;
}

const onPath = folderWith('on-path', 'caddy');
const named = join(folderWith('named', 'my-caddy'), 'my-caddy');
const nowhere = join(root, 'nowhere');

const find = (env: NodeJS.ProcessEnv, unpacked?: string) => findProxy('caddy', env, unpacked, nowhere);

it('is where CADDY_PATH says, and else on the path', () => {
  expect(find({ CADDY_PATH: named, PATH: onPath }, nowhere)).toBe(named);
  expect(find({ PATH: `${nowhere}${delimiter}${onPath}` }, nowhere)).toBe(join(onPath, 'caddy'));
});

it('is what an earlier run fetched', () => {
  const unpacked = join(root, 'earlier');
  folderWith('earlier/usr/bin', 'caddy');
  expect(find({ PATH: nowhere }, unpacked)).toBe(join(unpacked, 'usr/bin/caddy'));
});

it('is fetched without being installed', () => {
  const calls = join(root, 'calls');
  // Stand-ins: the download leaves a file, and unpacking it makes the folder.
  const apt = folderWith('apt', 'apt-get', `#!/bin/sh\necho "$1" >> ${calls}; : > "$2.deb"\n`);
  folderWith('apt', 'dpkg-deb', '#!/bin/sh\nmkdir -p "$3/usr/bin"; : > "$3/usr/bin/caddy"\n');
  vi.stubEnv('PATH', `${apt}${delimiter}${process.env.PATH}`);
  const fetched = join(root, 'fetched');
  expect(find({ PATH: nowhere }, fetched)).toBe(join(fetched, 'usr/bin/caddy'));
  const words = readFileSync(calls, 'utf8').trim().split('\n');
  expect(words.at(-1)).toBe('download');
  expect(words).not.toContain('install');
});

it('is told how to be had when it cannot be fetched, or when CADDY_PATH is wrong', () => {
  vi.stubEnv('PATH', `${folderWith('broken', 'apt-get', '#!/bin/sh\nexit 1\n')}${delimiter}${process.env.PATH}`);
  expect(() => find({ PATH: nowhere }, join(root, 'never'))).toThrow('There is no caddy');
  expect(readdirSync(root)).not.toContain('never');
  expect(() => find({ CADDY_PATH: nowhere, PATH: onPath })).toThrow(`CADDY_PATH is "${nowhere}"`);
});

it('is found where Debian installs it, which is on the path of root alone', () => {
  const installed = folderWith('installed/usr/sbin', 'nginx');
  expect(findProxy('nginx', { PATH: nowhere }, nowhere, join(root, 'installed'))).toBe(join(installed, 'nginx'));
});
