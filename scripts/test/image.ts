import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installWithApt } from '../lib/apt.ts';
import { freePort } from '../lib/free-port.ts';
import { type Command, runQuietly } from './commands.ts';
import type { Totals } from './totals.ts';

/** The base that the Dockerfile names. */
const BASE = 'docker.io/library/node:24-bookworm-slim';
/** Base for machines that reach no image registry: Debian by debootstrap, with the Node of this project. */
const OWN_BASE = 'localhost/node-base';
/** Debian as debootstrap made it, kept for later runs. */
const DEBIAN = join(homedir(), '.cache/image-base/bookworm');
const IMAGE = 'localhost/site-of-tests';
const START_MS = 120_000;

/** Builds the image with Buildah and starts it until it is ready. If that is impossible, the totals say why. */
export async function testImage(): Promise<Totals> {
  if (!isOnPath('buildah') && !installWithApt('buildah')) return skipped('there is no Buildah.');
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  // Chroot isolation works within a container, and the image shares the network of this machine.
  const isolation = { BUILDAH_ISOLATION: 'chroot' };
  const store = ['buildah', '--root', join(folder, 'root'), '--runroot', join(folder, 'run')] as const;
  const buildah = async (...args: string[]) => {
    const { ok, output } = await runQuietly(['nice', ...store, ...args] satisfies Command, isolation);
    if (!ok) throw new Error(`buildah ${args[0]} failed: ${output.slice(-3000)}`);
    return output.trim();
  };
  try {
    const base = (await runQuietly([...store, 'pull', '--quiet', BASE], isolation)).ok ? BASE : OWN_BASE;
    if (base === OWN_BASE && !(await makeBase(buildah)))
      return skipped(
        'no registry of images is reachable, and making a base takes debootstrap, root, and npm (npm run test:full).',
      );
    await buildah('build', '--build-arg', `BASE=${base}`, '--tag', IMAGE, '.');
    const container = await buildah('from', IMAGE);
    const port = await freePort();
    const settings = [`PORT=${port}`, 'HOST=127.0.0.1', 'DATA_DIR=/data'].flatMap((line) => ['--env', line]);
    const program = ['run', ...settings, container, '--', 'node', 'dist/server.js'];
    const child = spawn(store[0], [...store.slice(1), ...program], {
      env: { ...process.env, ...isolation },
      stdio: 'ignore',
    });
    const isReady = await becomesReady(child, `http://127.0.0.1:${port}/readyz`);
    child.kill('SIGTERM');
    await (child.exitCode ?? once(child, 'exit'));
    return isReady ? { passed: 1, failed: [] } : { passed: 0, failed: ['The image was built, and did not get ready.'] };
  } catch (error) {
    return { passed: 0, failed: [(error as Error).message] };
  } finally {
    await buildah('rm', '--all').catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes a base from Debian's packages; resolves false if that is impossible. */
async function makeBase(buildah: (...args: string[]) => Promise<string>): Promise<boolean> {
  const npm = process.env.npm_execpath;
  if (!npm || process.getuid?.() !== 0 || !(await installDebian())) return false;
  const container = await buildah('from', 'scratch');
  const add = (source: string, target: string) => buildah('add', '--quiet', container, source, target);
  await add(DEBIAN, '/');
  await add(process.execPath, '/usr/bin/node');
  await add(join(dirname(npm), '..'), '/usr/lib/npm');
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) await add(certificates, '/etc/ssl/certs/ca-certificates.crt');
  await buildah('run', container, '--', 'useradd', '--create-home', 'node');
  for (const name of ['npm', 'npx'])
    await buildah('run', container, '--', 'ln', '-s', `../lib/npm/bin/${name}-cli.js`, `/usr/bin/${name}`);
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const trust = 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt';
  await buildah('config', '--env', path, '--env', trust, container);
  await buildah('commit', '--quiet', container, OWN_BASE);
  return true;
}

/** Installs Debian in its folder, unless an earlier run did; resolves false if that is impossible. */
async function installDebian(): Promise<boolean> {
  if (existsSync(DEBIAN)) return true;
  if (!isOnPath('debootstrap') && !installWithApt('debootstrap')) return false;
  const unfinished = `${DEBIAN}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const options = ['--variant=minbase', '--include=ca-certificates', 'bookworm', unfinished];
  const { ok } = await runQuietly(['nice', 'debootstrap', ...options]);
  if (ok) renameSync(unfinished, DEBIAN);
  else rmSync(unfinished, { recursive: true, force: true });
  return ok;
}

async function becomesReady(child: ChildProcess, address: string): Promise<boolean> {
  for (const end = Date.now() + START_MS; Date.now() < end && child.exitCode === null; await wait(500))
    // Until the server listens, connections are refused.
    if ((await fetch(address).catch(() => undefined))?.ok) return true;
  return false;
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function skipped(reason: string): Totals {
  return { passed: 0, failed: [], skipReason: `The image was NOT built: ${reason}` };
}
