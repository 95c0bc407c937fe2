import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { findPostgres } from '../lib/postgres.ts';
import { checkTypesIfChanged, INCREMENTAL_TYPES } from './cached-types.ts';
import { runQuietly } from './commands.ts';
import { readTimes } from './file-times.ts';
import { stage, type Totals, toTotals } from './totals.ts';
import { vitest } from './vitest.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Limit for the last durations of the tests, so that two cores finish within a minute, with types and the check. */
const TIME_BUDGET_SECONDS = 25;

/** Code that reads files without importing them: a change on the left counts as a change of the code on the right. */
export const READ_AS_DATA: readonly (readonly [changed: RegExp, readers: readonly string[]])[] = [
  [/^tools\/[^/]+\.json$/, ['src/toolkit/project/load-tools.ts', 'src/generated/options.ts', 'tests/tools.test.tsx']],
  [
    /^schemas\//,
    ['src/toolkit/codegen/generate.ts', 'src/toolkit/check/run-checks.ts', 'src/generated/declaration.ts'],
  ],
  [/^src\/features\/[^/]+\/feature\.json$/, ['src/toolkit/codegen/feature-files.ts', 'src/generated/slots/paths.ts']],
  [/^src\/toolkit\/codegen\//, ['src/generated/declaration.ts', 'src/generated/plugins.ts', 'src/generated/server.ts']],
  [/^supabase\/migrations\//, ['src/server/platform/database/migrations.ts']],
  [/^tests\/tools\/|^tests\/samples\//, ['tests/support/samples.ts']],
  [/\.md$/, ['tests/scripts/docs.test.ts', 'tests/scripts/behaviour.test.ts', 'tests/scripts/threat-model.test.ts']],
];

/** A file that belongs to one tool: its declaration, its prompt, its samples. */
const TOOL_FILE = /^(?:tests\/)?tools\/([\w-]+)\//;

export interface AffectedTests {
  /** Ids of tools whose own files changed. */
  tools: string[];
  /** Test files, nearest first. */
  files: string[];
  /** The number of further affected test files, which are left to `npm test`. */
  skippedCount: number;
}

/** Tests the changes since a commit: types, lint, check, the nearest tests, and those of tools whose files changed. */
export async function testChanged(ref = 'HEAD', root = ROOT): Promise<Totals[]> {
  const changed = changedFiles(ref, root);
  if (changed.length === 0) return [toTotals('changes', { ok: true, output: `Nothing has changed since ${ref}.` })];
  const generated = await stage('code generation', ['tsx', 'scripts/codegen.ts']);
  if (generated.failed.length > 0) return [generated];
  process.env.POSTGRES_BIN = findPostgres();
  process.env.TEST_RUN = 'short';
  const { tools, files, skippedCount } = affectedTests(changed, readImportGraph(root), readTimes());
  const existing = changed.filter((file) => existsSync(join(root, file)));
  const [types, lint, check, ...tests] = await Promise.all([
    checkTypesIfChanged(root, () => runQuietly(['tsc', ...INCREMENTAL_TYPES])),
    runQuietly(['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...existing]),
    runQuietly(['tsx', 'scripts/check.ts']),
    ...(files.length > 0 ? [vitest(['unit', 'node'], { args: [...files, '--maxWorkers=100%'] })] : []),
    ...(tools.length > 0 ? [testsOf(tools)] : []),
  ]);
  if (skippedCount > 0)
    console.log(
      `\n${skippedCount} more test files depend on the change. npm test runs them, the browser tests and the attacks.`,
    );
  return [generated, toTotals('types', types), toTotals('lint', lint), toTotals('registry checks', check), ...tests];
}

function testsOf(tools: readonly string[]): Promise<Totals> {
  const files = ['tests/tools.test.tsx', 'tests/automation/messages.test.ts'];
  return vitest(['unit', 'node'], { args: files, env: { TEST_TOOL: tools.join() }, isParallel: true });
}

/** Files that differ from a commit, and untracked files. @throws Error of git for an unknown commit */
function changedFiles(ref: string, root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const all = [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(all)].filter(Boolean).sort();
}

/** Selects the tests that changed files affect, within the time budget. */
export function affectedTests(
  changed: readonly string[],
  graph: ReturnType<typeof readImportGraph>,
  times: Readonly<Record<string, number>>,
): AffectedTests {
  const tools = [...new Set(changed.flatMap((file) => TOOL_FILE.exec(file)?.[1] ?? []))];
  const code = changed.filter((file) => !TOOL_FILE.test(file));
  const asData = READ_AS_DATA.flatMap(([pattern, readers]) => (code.some((file) => pattern.test(file)) ? readers : []));
  const steps = testsThatReach(graph, [...code, ...asData]);
  const tests = [...steps.keys()].filter((file) => !/^tests\/(?:features\/[^/]+\/)?(?:e2e|attacks|n8n)\//.test(file));
  const files: string[] = [];
  let seconds = 0;
  // Continue after a test that does not fit: a shorter one may still fit.
  const distance = (test: string) => (code.some((file) => isNamesake(test, file)) ? 0 : (steps.get(test) ?? 0));
  for (const file of tests.toSorted((one, other) => distance(one) - distance(other))) {
    const duration = times[file] ?? 0.5;
    if (seconds + duration > TIME_BUDGET_SECONDS && distance(file) > 0) continue;
    seconds += duration;
    files.push(file);
  }
  return { tools, files, skippedCount: tests.length - files.length };
}

/** Returns true if a test is named after a file of its room, or a folder: `tests/server/files.test.ts` for `.../files/`. */
function isNamesake(test: string, file: string): boolean {
  const [, room, ...names] = file.replace(/\.\w+$/, '').split('/');
  const [, testRoom, ...testNames] = test.replace(/\.test\.tsx?$/, '').split('/');
  return room === testRoom && names.includes(testNames.at(-1) ?? '');
}

/** The files each file of code imports, by paths relative to the project; types count as well. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const CODE = '{src,scripts,tests}/**/*.{ts,tsx}';

/** Reads the import graph, including generated code, whose plugin tables connect the engine with each plugin. */
export function readImportGraph(root: string): ImportGraph {
  const files = new Set(globSync(CODE, { cwd: root }).sort());
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const named = importsIn(readFileSync(join(root, file), 'utf8'));
    graph.set(
      file,
      named.flatMap((name) => fileOf(name, file, files) ?? []),
    );
  }
  return graph;
}

/** Returns the project modules that a file names in static and dynamic imports and in mocks. */
function importsIn(text: string): string[] {
  const found = text.matchAll(/\b(?:from|import|mock|importActual)\s*(?:<[^>]*>)?\(?\s*'((?:@\/|\.)[^'?]*)/g);
  return [...found].map(([, name = '']) => name);
}

/** Returns the file of the project that an import names; undefined for one of a package. */
export function fileOf(name: string, importer: string, files: ReadonlySet<string>): string | undefined {
  const path = name.startsWith('@/') ? join('src', name.slice(2)) : normalize(join(dirname(importer), name));
  const candidates = [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts'), join(path, 'index.tsx')];
  return candidates.find((candidate) => files.has(candidate));
}

/** Returns the test files that import changed files, with the smallest number of steps to one: 0 for a changed test. */
export function testsThatReach(graph: ImportGraph, changed: readonly string[]): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const steps = new Map(changed.map((file) => [file, 0]));
  // The map grows during the iteration, which makes this a breadth-first search.
  for (const [file, step] of steps)
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  return new Map([...steps].filter(([file]) => /\.test\.tsx?$/.test(file)));
}
