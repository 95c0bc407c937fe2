import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runCommand, runQuietly } from './commands.ts';
import type { TestFile, Totals } from './totals.ts';

export interface VitestOptions {
  args?: readonly string[];
  env?: Record<string, string>;
  /** true: other tasks run in parallel, so the output is printed in one piece at the end. */
  isParallel?: boolean;
}

let runs = 0;

/** Runs the tests of some projects. */
export async function vitest(
  projects: readonly string[],
  { args = [], env, isParallel }: VitestOptions = {},
): Promise<Totals> {
  const title = `\n--- tests: ${projects.join(', ')}`;
  runs += 1;
  const report = join(tmpdir(), `test-report-${process.pid}-${runs}.json`);
  const command = [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ] as const;
  let ok: boolean;
  if (isParallel) {
    const done = await runQuietly(command, env);
    console.log(`${title}\n${done.output}`.trimEnd());
    ok = done.ok;
  } else {
    console.log(title);
    ok = await runCommand(command, env);
  }
  try {
    return totalsOf(JSON.parse(readFileSync(report, 'utf8')) as Report, `${projects}`, ok);
  } catch {
    // Counts as a failure, and says so.
    return { passed: 0, failed: [`${projects}: no report was written`] };
  } finally {
    rmSync(report, { force: true });
  }
}

/** The used parts of vitest's JSON report; times are in milliseconds. */
interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function totalsOf({ numPassedTests, testResults }: Report, name: string, ok: boolean): Totals {
  const failed = testResults.flatMap(failuresOf);
  return {
    passed: numPassedTests,
    // A run that broke outside of any test counts as one failure.
    failed: ok || failed.length > 0 ? failed : [`${name}: the run itself`],
    files: testResults.map(fileOf),
  };
}

function fileOf({ name, startTime, endTime, assertionResults }: Report['testResults'][number]): TestFile {
  const count = (wanted: RegExp) => assertionResults.filter(({ status }) => wanted.test(status)).length;
  return {
    file: relative(process.cwd(), name),
    passed: count(/^passed$/),
    skipped: count(/^(?:skipped|pending|todo|disabled)$/),
    seconds: (endTime - startTime) / 1000,
  };
}

/** Returns the failed tests of a file; a file that cannot be loaded counts as one. */
function failuresOf({ name, status, message, assertionResults }: Report['testResults'][number]): string[] {
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`);
  return failed.length === 0 && status === 'failed' ? [`${name}\n${message}`] : failed;
}
