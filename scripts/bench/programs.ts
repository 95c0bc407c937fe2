import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { StartedSite } from './start-site.ts';

/** Runs a program of the project and returns its seconds. @throws Error with its output if it fails */
export function timeScript(root: string, script: string): number {
  const startedAt = performance.now();
  const program = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`], { cwd: root });
  if (program.status !== 0) throw new Error(`scripts/${script}.ts failed: ${program.stdout}${program.stderr}`);
  return (performance.now() - startedAt) / 1000;
}

/** Runs a measurement of a site, then stops the site. */
export async function measureSite({ child }: Pick<StartedSite, 'child'>, measure: () => Promise<void>): Promise<void> {
  try {
    await measure();
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}
