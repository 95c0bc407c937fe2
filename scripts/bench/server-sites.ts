import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BareOptions } from './bare-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OUT = resolve(ROOT, process.env.OUT_DIR ?? 'dist');

/** Limits that no benchmark reaches. With a trusted proxy, visitors on this machine can have different addresses. */
const LIMITS = {
  TRUST_PROXY: '1',
  PUBLIC_URL: 'http://127.0.0.1',
  RUNS_PER_MINUTE: '1000000',
  RUNS_AT_ONCE: '1000000',
  SIGN_INS_PER_MINUTE: '30000',
};

export const BUILT_PAGE = join(OUT, 'client/index.html');

export const METRICS_TOKEN = 'figures-of-the-bench-and-of-nobody-else';

export interface ServerProcess {
  url: string;
  pid: number;
  /** What the server printed until it listened. */
  greeting: string;
  close(): Promise<void>;
}

/** Starts the built site in a folder that `close` deletes; SERVER_ARGS=--cpu-prof profiles it. @throws Error with its output */
export async function startBuilt(folder: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const variables = { PORT: '0', DATA_DIR: folder, METRICS_TOKEN, ...LIMITS, ...env };
  const child = spawn(process.execPath, [...(process.env.SERVER_ARGS?.split(' ') ?? []), join(OUT, 'server.js')], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let greeting = '';
  const listening = new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const greetingPattern = /running at (\S+)[\s\S]*\n\n/;
      // After the greeting, the server prints a line for each request.
      if (greetingPattern.test(greeting)) return;
      greeting += chunk.toString();
      const [, url] = greetingPattern.exec(greeting) ?? [];
      if (url) done(url);
    });
    child.once('exit', () => fail(new Error(`the server ended: ${greeting}`)));
  });
  return { url: await listening, pid: child.pid ?? 0, greeting, close: () => stop(child, folder) };
}

/** Starts the hand-written server. @throws Error if it exits */
export async function startBare(options: BareOptions): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [JSON.stringify(options)], {
    execArgv: ['--import', 'tsx'],
  });
  const url = await new Promise<string>((done, fail) => {
    child.once('message', (message) => done((message as { url: string }).url));
    child.once('exit', (code) => fail(new Error(`the bare server ended with ${code}`)));
  });
  const folder = options.database.startsWith('postgres:') ? undefined : options.database;
  return { url, pid: child.pid ?? 0, greeting: '', close: () => stop(child, folder) };
}

/** Returns the id of the main process of the PostgreSQL with this data folder. */
export function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function stop(child: ChildProcess, folder: string | undefined): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  if (folder) rmSync(folder, { recursive: true, force: true });
}
