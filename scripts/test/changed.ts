import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findPostgres } from '../lib/postgres.ts';
import { runQuietly } from './commands.ts';
import { readTimes } from './file-times.ts';
import { readImportGraph, testsThatReach } from './import-graph.ts';
import { INCREMENTAL_TYPES, typesOnce } from './kept-types.ts';
import { stage, type Totals, told } from './totals.ts';
import { vitest } from './vitest.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** So many seconds of tests are run, by what they took last, so that two cores are done within a minute. */
const SECONDS = 60;

/** What reads files that no import names: a change on the left counts as one of the code on the right. */
const READ_AS_DATA: readonly (readonly [changed: RegExp, readers: readonly string[]])[] = [
  [/^tools\/[^/]+\.json$/, ['scripts/lib/load-tools.ts', 'src/generated/options.ts', 'tests/tools.test.tsx']],
  [/^schemas\//, ['scripts/codegen/generate.ts', 'scripts/lib/run-checks.ts', 'src/generated/declaration.ts']],
  [/^scripts\/codegen\//, ['src/generated/declaration.ts', 'src/generated/plugins.ts', 'src/generated/server.ts']],
  [/^supabase\/migrations\//, ['src/server/data/migrations.ts']],
  [/^tests\/tools\/|^tests\/samples\//, ['tests/support/samples.ts']],
  [/\.md$/, ['tests/scripts/docs.test.ts', 'tests/scripts/behaviour.test.ts', 'tests/scripts/threat-model.test.ts']],
];

/** A file that belongs to one tool: its declaration, its prompt, its samples. */
const OF_A_TOOL = /^(?:tests\/)?tools\/([\w-]+)\//;

/** What is tested of a change. */
export interface Reach {
  /** Ids of tools whose own files changed. */
  tools: string[];
  /** Test files, nearest first. */
  files: string[];
  /** How many more test files reach the change but are left to `npm test`. */
  left: number;
}

/** Runs what a change since a commit reaches: types, lint, check, the nearest tests, and those of tools whose files changed. */
export async function testChanged(ref = 'HEAD', root = ROOT): Promise<Totals[]> {
  const changed = changedFiles(ref, root);
  if (changed.length === 0) return [told('changes', { ok: true, words: `Nothing has changed since ${ref}.` })];
  const generated = await stage('code generation', ['tsx', 'scripts/codegen.ts']);
  if (generated.failed.length > 0) return [generated];
  process.env.POSTGRES_BIN = findPostgres();
  process.env.TEST_RUN = 'short';
  const { tools, files, left } = reachOf(changed, readImportGraph(root), readTimes());
  const there = changed.filter((file) => existsSync(join(root, file)));
  const [types, lint, check, ...tests] = await Promise.all([
    typesOnce(root, () => runQuietly(['tsc', ...INCREMENTAL_TYPES])),
    runQuietly(['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...there]),
    runQuietly(['tsx', 'scripts/check.ts']),
    ...(files.length > 0 ? [vitest(['unit', 'node'], { args: [...files, '--maxWorkers=100%'] })] : []),
    ...(tools.length > 0 ? [testsOf(tools)] : []),
  ]);
  if (left > 0)
    console.log(`\n${left} more test files reach the change. They, the browser and the attacks are left to npm test.`);
  return [generated, told('types', types), told('lint', lint), told('registry checks', check), ...tests];
}

function testsOf(tools: readonly string[]): Promise<Totals> {
  const files = ['tests/tools.test.tsx', 'tests/automation/messages.test.ts'];
  return vitest(['unit', 'node'], { args: files, env: { TEST_TOOL: tools.join() }, beside: true });
}

/** Files that differ from a commit, and those git does not know yet. @throws Error as git says it, for a commit that is not there */
function changedFiles(ref: string, root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const all = [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(all)].filter(Boolean).sort();
}

/** What reaches some changed files, as far as the time goes. */
export function reachOf(
  changed: readonly string[],
  graph: ReturnType<typeof readImportGraph>,
  times: Readonly<Record<string, number>>,
): Reach {
  const tools = [...new Set(changed.flatMap((file) => OF_A_TOOL.exec(file)?.[1] ?? []))];
  const code = changed.filter((file) => !OF_A_TOOL.test(file));
  const asData = READ_AS_DATA.flatMap(([pattern, readers]) => (code.some((file) => pattern.test(file)) ? readers : []));
  const steps = testsThatReach(graph, [...code, ...asData]);
  const tests = [...steps.keys()].filter((file) => !/^tests\/(?:e2e|attacks|n8n)\//.test(file));
  const files: string[] = [];
  let seconds = 0;
  // A short one that no longer fits may still come after a long one that does not.
  const near = (test: string) => (code.some((file) => isNamesake(test, file)) ? 0 : (steps.get(test) ?? 0));
  for (const file of tests.toSorted((one, other) => near(one) - near(other))) {
    const takes = times[file] ?? 0.5;
    if (seconds + takes > SECONDS && near(file) > 0) continue;
    seconds += takes;
    files.push(file);
  }
  return { tools, files, left: tests.length - files.length };
}

/** Whether a test bears the name of a file of the same room, or of its folder: `tests/server/shares.test.ts` of `src/server/shares/`. */
function isNamesake(test: string, file: string): boolean {
  const [, room, ...names] = file.replace(/\.\w+$/, '').split('/');
  const [, testRoom, ...testNames] = test.replace(/\.test\.tsx?$/, '').split('/');
  return room === testRoom && names.includes(testNames.at(-1) ?? '');
}
