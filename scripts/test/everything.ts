import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { findLightChromium } from '../lib/chromium.ts';
import { findPostgres } from '../lib/postgres.ts';
import { testOnN8n } from '../n8n/test-on-n8n.ts';
import { audit } from './advisories.ts';
import { excludedFiles } from './full-run.ts';
import { testImage } from './image.ts';
import { moveTempFoldersToMemory } from './memory-folder.ts';
import { missingProofs } from './missing-proofs.ts';
import { stage, type Totals } from './totals.ts';
import { vitest } from './vitest.ts';

/** Selects the tests to run. */
export interface TestRange {
  /** All tests, or those every change must pass. */
  run: 'full' | 'short';
  /** One of several parts of equal duration, such as `2/4`; absent: all. */
  shard?: string | undefined;
}

/**
 * Workers per core of each run of Vitest. Tests wait for pages, processes and databases, so more workers than cores keep
 * the cores busy. They are passed as a number, because Vitest treats a percentage above 100 as 100.
 */
const WORKERS_PER_CORE = { short: 1, full: 1.5 };

/** Runs code generation, and then all checks and tests, in parallel where possible. */
export async function testEverything({ run, shard }: TestRange): Promise<Totals[]> {
  process.env.TEST_RUN = run;
  moveTempFoldersToMemory();
  process.env.CHROMIUM_PATH = findLightChromium();
  process.env.POSTGRES_BIN = findPostgres();
  const generated = await stage('code generation', ['tsx', 'scripts/codegen.ts']);
  // Nothing can be tested without generated code.
  if (generated.failed.length > 0) return [generated];
  const shardArgs = shard ? [`--shard=${shard}`, '--passWithNoTests'] : [];
  const isFirst = !shard || shard.startsWith('1/');
  const args = [...shardArgs, `--maxWorkers=${Math.ceil(availableParallelism() * WORKERS_PER_CORE[run])}`];
  const lanes = [
    () => vitest(['unit', 'node'], { args }),
    () => vitest(['e2e'], { args, isParallel: true }),
    async () => [
      ...(isFirst ? await stages() : []),
      await vitest(['attacks'], { args: shardArgs, isParallel: true }),
      ...(isFirst && run === 'full' ? [await testOnN8n()] : []),
    ],
    // The image is built at low priority, so it starts at once and uses the time that the others leave.
    async () => (isFirst && run === 'full' ? [await audit(), await testImage()] : []),
  ];
  const totals = [generated, ...(await Promise.all(lanes.map((lane) => lane()))).flat()];
  return shard ? totals : [...totals, threatModelProofs(totals)];
}

async function stages(): Promise<Totals[]> {
  return [
    await stage('types', ['tsc']),
    await stage('lint', ['biome', 'check', '.', '--error-on-warnings']),
    await stage('registry checks', ['tsx', 'scripts/check.ts']),
  ];
}

/** Fails for each promise of the threat model whose test did not run. Only a whole run knows that. */
function threatModelProofs(totals: readonly Totals[]): Totals {
  const ran = totals.flatMap(({ files = [] }) => files);
  const failed = missingProofs(readFileSync('docs/threat-model.md', 'utf8'), ran, excludedFiles());
  return { passed: failed.length === 0 ? 1 : 0, failed };
}
