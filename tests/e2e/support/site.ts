import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { BUILD_FOLDER } from '../../../scripts/lib/test-build.ts';
import { emptyDatabasePath } from '../../../src/server/accounts/embedded-supabase/empty-database.ts';
import { withDatabase } from '../../server/prepared-database';

/** A running site with fresh data, started from the command line as by a new user. */
export interface Site {
  url: string;
  demo: { email: string; password: string; signUpEmail: string; accessCode: string };
  /** Its data folder. */
  dataDir: string;
  /** Returns everything it has printed so far. */
  output(): string;
  /** Stops the process; with keepData it can be started again on the same port and data. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface SiteOptions {
  /** Command to run: `npm start`, `BUILT` or `SERVE`. */
  command: [string, ...string[]];
  env?: Record<string, string>;
  /** Folder of the project; this one by default. */
  cwd?: string;
}

/**
 * The server as `npm start` built it, without building again. It starts in a third of the time the sources take. No test is long
 * enough for optimized WebAssembly to pay back.
 */
export const BUILT: [string, ...string[]] = [process.execPath, '--liftoff-only', 'scripts/start.ts'];

/** The sources of the server. With `--dev` they serve the sources of the app, too. */
export const SERVE: [string, ...string[]] = [process.execPath, '--liftoff-only', '--import', 'tsx', 'scripts/serve.ts'];

/** Returns whether the build of the tests was completed after a moment, in milliseconds: its last step copies the empty database. */
export function isBuiltSince(time: number): boolean {
  const archive = emptyDatabasePath(join(BUILD_FOLDER, 'server/empty-database'), 'supabase/migrations');
  return (statSync(archive, { throwIfNoEntry: false })?.mtimeMs ?? 0) > time;
}

const READY_MS = 150_000;

export async function startSite({ command, env = {}, cwd = process.cwd() }: SiteOptions): Promise<Site> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  if (command === SERVE || command === BUILT) await withDatabase(dataDir);
  let text = '';
  let child: ChildProcess;

  const start = async () => {
    const [program, ...args] = command;
    text = '';
    child = spawn(program, args, {
      cwd,
      // All guests of a test come from one IP address.
      env: {
        ...process.env,
        // A copy of the project uses its default build folder.
        ...(cwd === process.cwd() && { OUT_DIR: BUILD_FOLDER }),
        GUESTS_PER_HOUR: '1000',
        ...env,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk) => (text += chunk));
    child.stderr?.on('data', (chunk) => (text += chunk));
    await waitForOutput(
      () => /Try the gate/.test(text),
      child,
      () => text,
    );
  };
  const stop = (signal: NodeJS.Signals = 'SIGTERM') =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return resolve();
      child.once('exit', () => resolve());
      // The whole process group: npm, its shell and the server.
      process.kill(-child.pid, signal);
    });

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    demo: {
      email: matchOutput(text, /Sign in as\s+(\S+)/),
      password: matchOutput(text, /password: (\S+)/),
      signUpEmail: matchOutput(text, /Try signing up\s+(\S+)/),
      accessCode: matchOutput(text, /Try the gate\s+(\S+)/),
    },
    output: () => text,
    stop,
    restart: start,
    close: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function matchOutput(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (!found) throw new Error(`the site did not print ${pattern}:\n${text}`);
  return found;
}

function waitForOutput(done: () => boolean, child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the site ${why}:\n${output()}`));
    const deadline = setTimeout(() => fail('did not start in time'), READY_MS);
    const onExit = (code: number | null) => fail(`ended with ${code}`);
    const onData = () => {
      if (!done()) return;
      clearTimeout(deadline);
      // Remove only our own listeners: others may wait for the exit.
      child.off('exit', onExit);
      child.stdout?.off('data', onData);
      resolve();
    };
    child.once('exit', onExit);
    child.stdout?.on('data', onData);
  });
}
