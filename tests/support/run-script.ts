import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Script } from '../../scripts/lib/script-io.ts';

const HOME = resolve(import.meta.dirname, '../..');

/** A script's output and exit status. */
export interface ScriptEnd {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Standard input and environment variables of a script. */
interface ScriptInput {
  typed?: string;
  env?: NodeJS.ProcessEnv;
}

/** Calls a script's main function on a project folder. */
export async function callScript(
  main: Script,
  root: string,
  args: string[] = [],
  { typed = '', env = {} }: ScriptInput = {},
): Promise<ScriptEnd> {
  const [output, errors] = [new OutputBuffer(), new OutputBuffer()];
  const input = Readable.from(typed ? [Buffer.from(typed)] : []);
  const status = await main(args, { root, env, input, output, errors });
  return { status, stdout: output.text, stderr: errors.text };
}

/** Starts a script as a child process, like npm does; ten times slower than calling its main function. */
export async function startScript(
  script: string,
  root: string,
  args: string[] = [],
  { typed = '', env = {} }: ScriptInput = {},
): Promise<ScriptEnd> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(HOME, 'scripts', script), ...args], {
    cwd: HOME,
    env: { ...process.env, CHECK_ROOT: root, ...env },
  });
  const closed = once(child, 'close');
  child.stdin.end(typed);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  return { status: child.exitCode, stdout, stderr };
}

/** Collects what is printed. */
class OutputBuffer extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk;
    done();
  }
}
