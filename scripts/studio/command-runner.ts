import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { RunCommand } from './workshop.ts';

/** Creates a runner of a project's scripts, each in a new process, so that it runs the current code. */
export function commandRunner(root: string): RunCommand {
  return async (script, args) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts', script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    await closed;
    return { status: child.exitCode, stdout, stderr };
  };
}
