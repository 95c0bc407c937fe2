import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** What a script works with: its process gives it these, or a test that calls it. */
export interface ScriptIo {
  /** Folder of the project the script works on. */
  root: string;
  env: NodeJS.ProcessEnv;
  input: Readable;
  output: Writable;
  errors: Writable;
}

/** Works on its arguments and answers with the status the process exits with. */
export type Script = (args: string[], io: ScriptIo) => Promise<number>;

/** Runs a script as this process. CHECK_ROOT names another project folder to work on. */
export async function startScript(main: Script): Promise<void> {
  const { env, stdin: input, stdout: output, stderr: errors } = process;
  const root = env.CHECK_ROOT ?? resolve(import.meta.dirname, '../..');
  process.exitCode = await main(process.argv.slice(2), { root, env, input, output, errors });
}

/** Prints a line on the standard output. */
export function print({ output }: ScriptIo, text: string): void {
  output.write(`${text}\n`);
}

/** Prints a line beside the standard output, so that JSON printed there stays JSON. */
export function warn({ errors }: ScriptIo, text: string): void {
  errors.write(`${text}\n`);
}

/** A script that prints the message of an error, and exits with the given status then. */
export function exitingWith(status: number, work: Script): Script {
  return async (args, io) => {
    try {
      return await work(args, io);
    } catch (error) {
      warn(io, error instanceof Error ? error.message : String(error));
      return status;
    }
  };
}
