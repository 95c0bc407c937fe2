import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.ts';
import { findPostgres } from './lib/postgres.ts';

/** `npm test`: everything that must hold, in the order in which failures are cheapest. Ends with one line of totals. */
interface Totals {
  passed: number;
  failed: number;
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
  const tests = stages[0]?.failed ? [] : [vitest('unit', 'node'), vitest('attacks'), vitest('e2e')];
  const totals = [...stages, ...tests].reduce((sum, { passed, failed }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
  }));
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed > 0 ? 1 : 0);
}

function stage(name: string, command: string[]): Totals {
  console.log(`\n--- ${name}`);
  const ok = run(command);
  if (!ok) console.log(`--- ${name}: failed`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
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
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that could not even be loaded, or a run that broke outside of any test, counts as one failure.
    const outside = ok
      ? 0
      : Math.max(numFailedTestSuites > 0 && numFailedTests === 0 ? 1 : 0, numFailedTests === 0 ? 1 : 0);
    return { passed: numPassedTests, failed: numFailedTests + outside };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(report, { force: true });
  }
}

function run([program = '', ...args]: string[]): boolean {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DO_NOT_TRACK: '1' } });
  if (error) console.error(error.message);
  return status === 0;
}

main();
