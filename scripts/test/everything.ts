import { readFileSync } from 'node:fs';
import { findLightChromium } from '../lib/chromium.ts';
import { findPostgres } from '../lib/postgres.ts';
import { testOnN8n } from '../n8n/test-on-n8n.ts';
import { leftOut } from './full-run.ts';
import { keepFoldersInMemory } from './memory-folder.ts';
import { promisesNotProved } from './promises.ts';
import { stage, type Totals } from './totals.ts';
import { vitest } from './vitest.ts';

/** Which of the tests are run. */
export interface Extent {
  /** All there is, or what every change must pass. */
  run: 'full' | 'short';
  /** One of several parts that take equally long, `2/4`. Without it all of them. */
  shard?: string | undefined;
}

/** Workers for each core. Tests wait for pages, processes and databases, so a core with one worker alone would rest. */
const WORKERS = { unitAndNode: '150%', browser: '100%' };

/** Runs everything that must hold. What does not wait for something else goes on beside it. */
export async function testEverything({ run, shard }: Extent): Promise<Totals[]> {
  process.env.TEST_RUN = run;
  keepFoldersInMemory();
  process.env.CHROMIUM_PATH = findLightChromium();
  process.env.POSTGRES_BIN = findPostgres();
  const generated = await stage('code generation', ['tsx', 'scripts/codegen.ts']);
  // Without what is generated nothing can be tried.
  if (generated.failed.length > 0) return [generated];
  const part = shard ? [`--shard=${shard}`, '--passWithNoTests'] : [];
  const isFirst = !shard || shard.startsWith('1/');
  const lanes = [
    () => vitest(['unit', 'node'], { args: [...part, `--maxWorkers=${WORKERS.unitAndNode}`] }),
    () => vitest(['e2e'], { args: [...part, `--maxWorkers=${WORKERS.browser}`], beside: true }),
    async () => [
      ...(isFirst ? await stages() : []),
      await vitest(['attacks'], { args: part, beside: true }),
      ...(isFirst && run === 'full' ? [await testOnN8n()] : []),
    ],
  ];
  const totals = [generated, ...(await Promise.all(lanes.map((lane) => lane()))).flat()];
  return shard ? totals : [...totals, promises(totals)];
}

async function stages(): Promise<Totals[]> {
  return [
    await stage('types', ['tsc']),
    await stage('lint', ['biome', 'check', '.', '--error-on-warnings']),
    await stage('registry checks', ['tsx', 'scripts/check.ts']),
  ];
}

/** Fails for each promise of the threat model whose test did not run. A shard alone cannot tell. */
function promises(totals: readonly Totals[]): Totals {
  const ran = totals.flatMap(({ files = [] }) => files);
  const failed = promisesNotProved(readFileSync('docs/threat-model.md', 'utf8'), ran, leftOut());
  return { passed: failed.length === 0 ? 1 : 0, failed };
}
