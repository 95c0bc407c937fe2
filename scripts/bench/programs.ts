import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { StartedSite } from './start-site.ts';

/** Runs a script of a project and returns how many seconds it took. @throws Error with its output if it fails */
export function timeScript(root: string, script: string): number {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`], {
    cwd: root,
  });
  if (status !== 0) throw new Error(`scripts/${script}.ts failed: ${stdout}${stderr}`);
  return (performance.now() - startedAt) / 1000;
}

/** Runs a measurement of a site, then stops the site. */
export async function measureThenStop(
  { child }: Pick<StartedSite, 'child'>,
  measure: () => Promise<void>,
): Promise<void> {
  try {
    await measure();
  } finally {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  }
}
