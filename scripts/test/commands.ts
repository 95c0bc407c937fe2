import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How something went that was done beside something else, and what is to be told of it. */
export interface Done {
  ok: boolean;
  words: string;
}

/** A command of this project with its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** Runs one command and gives what it said. */
export async function runQuietly(command: Command, env: Record<string, string> = {}): Promise<Done> {
  const said: Buffer[] = [];
  const ok = await run(command, env, (part) => said.push(part));
  return { ok, words: Buffer.concat(said).toString() };
}

/** Runs one command, which says what it says where this process does. Whether it ended well. */
export function runAloud(command: Command, env: Record<string, string> = {}): Promise<boolean> {
  return run(command, env);
}

async function run(
  [program, ...args]: Command,
  env: Record<string, string>,
  hear?: (part: Buffer) => void,
): Promise<boolean> {
  const child = spawn(program, args, {
    stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, DO_NOT_TRACK: '1', ...env },
  });
  if (hear) for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
  try {
    const [status] = await once(child, 'close');
    return status === 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}
