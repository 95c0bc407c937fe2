import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { findLightChromium } from '../lib/chromium.ts';
import { findPostgres } from '../lib/postgres.ts';
import { print, withErrorStatus } from '../lib/script-io.ts';
import { BUILD_FOLDER } from '../lib/test-build.ts';
import { testOnN8n } from '../n8n/test-on-n8n.ts';
import { audit } from './advisories.ts';
import { testChanged } from './changed.ts';
import { runQuietly } from './commands.ts';
import { formatElapsed } from './elapsed.ts';
import { saveTimes } from './file-times.ts';
import { excludedFiles } from './full-run.ts';
import { testImage } from './image.ts';
import { moveTempFoldersToMemory } from './memory-folder.ts';
import { missingProofs } from './missing-proofs.ts';
import { testTool } from './one-tool.ts';
import { finish, stage, type Totals, toTotals } from './totals.ts';
import { vitest } from './vitest.ts';

const HELP = `npm test                       runs what every change must pass; prints failures and one line of totals at the end
npm test -- --changed [ref]    tests the changes since a commit (default: the last one): types, lint, check and the nearest tests
npm test -- <id>               tests one tool: types if code has changed, its part of the check, its samples and snapshots, and a run
                               in a browser with the key "demo"
npm test -- <id> --no-browser  the same without the browser, in seconds
npm test -- <id> -u            accepts its new snapshots
npm run test:full              runs every test; scripts/test/full-run.ts lists those that only this command runs
npm run test:full -- --shard=1/4   runs a quarter of them, for machines that share the work
npm run test:full -- --times   also saves how long each file took, so that later runs start with the longest`;

/** `npm test`. The help describes its options. */
export const main = withErrorStatus(1, async (args, io) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      full: { type: 'boolean', default: false },
      shard: { type: 'string' },
      times: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      'no-browser': { type: 'boolean', default: false },
      update: { type: 'boolean', short: 'u', default: false },
    },
  });
  const [first] = positionals;
  if (values.help) {
    print(io, HELP);
    return 0;
  }
  if (values.changed) return finish(await testChanged(first), formatElapsed());
  if (first)
    return finish(await testTool(first, { browser: !values['no-browser'], update: values.update }), formatElapsed());
  const totals = await testEverything({ run: values.full ? 'full' : 'short', shard: values.shard });
  if (values.times) saveTimes(totals);
  return finish(totals, formatElapsed());
});

interface TestRange {
  /** All tests, or those every change must pass. */
  run: 'full' | 'short';
  /** One of several parts of equal duration, such as `2/4`; absent: all. */
  shard?: string | undefined;
}

/** Runs code generation, and then all checks and tests, in parallel where possible. */
async function testEverything({ run, shard }: TestRange): Promise<Totals[]> {
  process.env.TEST_RUN = run;
  process.env.TEST_RUN_STARTED_MS = String(Date.now());
  moveTempFoldersToMemory();
  process.env.CHROMIUM_PATH = findLightChromium();
  process.env.POSTGRES_BIN = findPostgres();
  const generated = await stage('code generation', ['tsx', 'scripts/codegen.ts']);
  // Nothing can be tested without generated code.
  if (generated.failed.length > 0) return [generated];
  const shardArgs = shard ? [`--shard=${shard}`, '--passWithNoTests'] : [];
  const isFirst = !shard || shard.startsWith('1/');
  // Two runs of Vitest go on beside each other, so that one waits while the other works. With half as many workers again the
  // same tests took a seventh more processor time.
  const args = [...shardArgs, `--maxWorkers=${availableParallelism()}`];
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
  // Last and alone: beside other work, both sides of a ratio wait for each other.
  if (isFirst && run === 'full') totals.push(await testHeldSpeed());
  return shard ? totals : [...totals, threatModelProofs(totals)];
}

/** Measures the build of the browser tests against docs/bench.json. */
async function testHeldSpeed(): Promise<Totals> {
  const command = ['tsx', 'scripts/bench.ts', '--held'] as const;
  return toTotals('speed held', await runQuietly(command, { OUT_DIR: BUILD_FOLDER }));
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
