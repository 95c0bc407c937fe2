import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface CommandResult {
  ok: boolean;
  output: string;
}

/** A command of this project with its arguments. */
export type Command = readonly [program: string, ...args: string[]];

export async function runQuietly(command: Command, env: Record<string, string> = {}): Promise<CommandResult> {
  const chunks: Buffer[] = [];
  const ok = await runCommand(command, env, (chunk) => chunks.push(chunk));
  return { ok, output: Buffer.concat(chunks).toString() };
}

/** Runs a command; resolves true if it exits with 0. Its output goes to `onOutput` if given, else to this process's own. */
export async function runCommand(
  [program, ...args]: Command,
  env: Record<string, string> = {},
  onOutput?: (chunk: Buffer) => void,
): Promise<boolean> {
  const child = spawn(program, args, {
    stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, DO_NOT_TRACK: '1', ...env },
  });
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
  try {
    const [status] = await once(child, 'close');
    return status === 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}
