import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './lib/chromium.ts';
import { findPostgres } from './lib/postgres.ts';

/** `npm test`: everything that must hold, in the order in which failures are cheapest. Ends with what failed and one line of totals. */
interface Totals {
  passed: number;
  /** What failed, as it is to be read at the end of a long log. */
  failed: string[];
}

const STAGES: [name: string, program: string, ...args: string[]][] = [
  ['code generation', 'tsx', 'scripts/codegen.ts'],
  ['types', 'tsc'],
  ['lint', 'biome', 'check', '.', '--error-on-warnings'],
  ['registry checks', 'tsx', 'scripts/check.ts'],
];

function main(): void {
  process.env.CHROMIUM_PATH = findChromium();
  process.env.POSTGRES_BIN = findPostgres();
  const stages = STAGES.map(([name, ...command]) => stage(name, command));
  // One after the other: a browser starved by other tests is slow in ways that say nothing about the site.
  const tests = stages[0]?.failed.length ? [] : [vitest('unit', 'node'), vitest('attacks'), vitest('e2e')];
  const all = [...stages, ...tests];
  const failed = all.flatMap((part) => part.failed);
  for (const failure of failed) console.log(`\nFAILED ${plain(failure)}`);
  console.log(`\n${all.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}

function stage(name: string, command: string[]): Totals {
  console.log(`\n--- ${name}`);
  const ok = run(command);
  return { passed: ok ? 1 : 0, failed: ok ? [] : [name] };
}

function vitest(...projects: string[]): Totals {
  console.log(`\n--- tests: ${projects.join(', ')}`);
  const report = join(tmpdir(), `test-report-${process.pid}.json`);
  const ok = run([
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failed = testResults.flatMap(failuresOf);
    // A run that broke outside of any test counts as one failure.
    return { passed: numPassedTests, failed: ok || failed.length > 0 ? failed : [`${projects}: the run itself`] };
  } catch {
    return { passed: 0, failed: [`${projects}: no report was written`] };
  } finally {
    rmSync(report, { force: true });
  }
}

/** What this reads of vitest's JSON report. */
interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A file's failed tests; a file that could not even be loaded is one. */
function failuresOf({ name, status, message, assertionResults }: Report['testResults'][number]): string[] {
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`);
  return failed.length === 0 && status === 'failed' ? [`${name}\n${message}`] : failed;
}

/** Without colours, and without the lines of a stack that lie in packages. */
function plain(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.filter((line) => !/^\s+at .*(node_modules|new Promise)/.test(line)).join('\n');
}

function run([program = '', ...args]: string[]): boolean {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DO_NOT_TRACK: '1' } });
  if (error) console.error(error.message);
  return status === 0;
}

main();
