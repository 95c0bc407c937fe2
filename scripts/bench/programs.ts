import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Started } from './started.ts';

/** Seconds a program of the project takes. @throws Error with what it said where it failed */
export function ran(root: string, script: string): number {
  const begun = performance.now();
  const program = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`], { cwd: root });
  if (program.status !== 0) throw new Error(`scripts/${script}.ts failed: ${program.stdout}${program.stderr}`);
  return (performance.now() - begun) / 1000;
}

/** Measures a site, and ends it. */
export async function during({ child }: Pick<Started, 'child'>, measure: () => Promise<void>): Promise<void> {
  try {
    await measure();
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}
