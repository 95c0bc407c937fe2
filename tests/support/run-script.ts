import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Script } from '../../scripts/lib/script-io.ts';

const HOME = resolve(import.meta.dirname, '../..');

/** What a script printed, and the status it ended with. */
export interface ScriptEnd {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** What is typed at a script, and variables of its environment. */
interface Given {
  typed?: string;
  env?: NodeJS.ProcessEnv;
}

/** Calls the main function of a script on a project's folder. */
export async function callScript(
  main: Script,
  root: string,
  args: string[] = [],
  { typed = '', env = {} }: Given = {},
): Promise<ScriptEnd> {
  const [output, errors] = [new Printed(), new Printed()];
  const input = Readable.from(typed ? [Buffer.from(typed)] : []);
  const status = await main(args, { root, env, input, output, errors });
  return { status, stdout: output.text, stderr: errors.text };
}

/** Starts a script as a process of its own, as npm does. That costs ten times what calling its main function does. */
export async function startScript(
  script: string,
  root: string,
  args: string[] = [],
  { typed = '', env = {} }: Given = {},
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

/** Keeps what is printed. */
class Printed extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk;
    done();
  }
}
