import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { DemoAccess } from '@/server/accounts/embedded-supabase/seed-access';
import { SERVER_BUNDLE, WORKER_THREADS } from '../../scripts/build/bundle-server.ts';

/** A server in a process of its own. */
export interface Spawned {
  url: string;
  demo: DemoAccess;
  /** Everything it has printed. */
  output(): string;
  /** Ends it without warning, as `kill -9` does. */
  kill(): Promise<void>;
}

/** Begins to start it on a folder, with the archive of an empty database where there is one. */
export function beginSite(folder: string, chat: string, env: Record<string, string> = {}, empty = ''): ChildProcess {
  return forkBundled('child', folder, [folder, chat, JSON.stringify(env), empty]);
}

/** Starts it on a folder, with such an archive where there is one, and resolves when it listens. */
export function spawnSite(
  folder: string,
  chat: string,
  env: Record<string, string> = {},
  empty = '',
): Promise<Spawned> {
  return started(beginSite(folder, chat, env, empty));
}

/** Starts a worker in a process of its own, and resolves when it works. */
export function spawnWorker(folder: string, env: Record<string, string>): Promise<Spawned> {
  return started(forkBundled('worker-child', folder, [folder, JSON.stringify(env)]));
}

/** Starts a program of the tests from a bundle in the folder: from the sources, a start takes three times as long. */
function forkBundled(program: 'child' | 'worker-child', folder: string, args: string[]): ChildProcess {
  const bundle = join(folder, 'server');
  if (!existsSync(bundle)) {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    buildSync({
      ...SERVER_BUNDLE,
      entryPoints: {
        ...WORKER_THREADS,
        child: 'tests/server/child.ts',
        'worker-child': 'tests/server/worker-child.ts',
      },
      outdir: bundle,
    });
  }
  return fork(join(bundle, `${program}.js`), args, {
    execArgv: ['--liftoff-only'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

function started(child: ChildProcess): Promise<Spawned> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return new Promise((done, fail) => {
    void ended.then(() => fail(new Error(`The server ended: ${output}`)));
    child.once('message', (message) => {
      const { url, demo } = message as { url: string; demo: DemoAccess };
      done({
        url,
        demo,
        output: () => output,
        kill() {
          child.kill('SIGKILL');
          return ended;
        },
      });
    });
  });
}
