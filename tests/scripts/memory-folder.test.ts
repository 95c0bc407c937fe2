import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { moveTempFoldersToMemory } from './scripts/test/memory-folder.ts';
  const env = {};
  moveTempFoldersToMemory(env);
  console.log(env.TMPDIR ?? 'none');
  setInterval(() => undefined, 1000);
`;

it.each(['SIGINT', 'SIGTERM'] as const)('a run that %s stops leaves no folder in memory', async (signal) => {
  const { TMPDIR: _ours, ...env } = process.env;
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], { env });
  const [printed] = (await once(run.stdout, 'data')) as [Buffer];
  run.kill(signal);
  await once(run, 'exit');
  expect(existsSync(printed.toString().trim())).toBe(false);
});
