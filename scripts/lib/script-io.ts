import type { Readable, Writable } from 'node:stream';
import { parseArgs } from 'node:util';

/** The parts of the process that a script uses; tests pass their own. */
export interface ScriptIo {
  /** Folder of the project the script works on. */
  root: string;
  env: NodeJS.ProcessEnv;
  input: Readable;
  output: Writable;
  errors: Writable;
}

/** Runs with the arguments and returns the exit status. */
export type Script = (args: string[], io: ScriptIo) => Promise<number>;

export function print({ output }: ScriptIo, text: string): void {
  output.write(`${text}\n`);
}

/** Prints a line to standard error, so that standard output stays valid JSON. */
export function warn({ errors }: ScriptIo, text: string): void {
  errors.write(`${text}\n`);
}

/** Wraps a script: if it throws, prints the error's message and returns this exit status. */
export function withErrorStatus(status: number, script: Script): Script {
  return async (args, io) => {
    try {
      return await script(args, io);
    } catch (error) {
      warn(io, error instanceof Error ? error.message : String(error));
      return status;
    }
  };
}

/** Parses the arguments of a script with these flags, besides `--help` and `-h`. @throws Error naming an unknown option */
export function parseFlags<Name extends string>(args: string[], ...names: Name[]) {
  const flag = { type: 'boolean' } as const;
  const options = Object.fromEntries(names.map((name) => [name, flag]));
  const parsed = parseArgs({ args, options: { ...options, help: { ...flag, short: 'h' } }, allowPositionals: true });
  return { flags: parsed.values as Partial<Record<Name | 'help', boolean>>, positionals: parsed.positionals };
}
