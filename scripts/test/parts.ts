import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How a part of the tests went. */
export interface Totals {
  passed: number;
  /** What failed, as it is to be read at the end of a long log. */
  failed: string[];
}

/** Says what failed, then one line of totals, and ends the process. */
export function finish(all: readonly Totals[]): never {
  const failed = all.flatMap((part) => part.failed);
  for (const failure of failed) console.log(`\nFAILED ${plain(failure)}`);
  console.log(`\n${all.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}

/** One command that must succeed. */
export async function stage(name: string, command: string[]): Promise<Totals> {
  console.log(`\n--- ${name}`);
  return totalOf(name, await run(command));
}

/** How something went that was done beside something else, and what is to be told of it. */
export interface Done {
  ok: boolean;
  words: string;
}

/** One command, beside what else is done. */
export async function beside(command: string[]): Promise<Done> {
  const said: Buffer[] = [];
  const ok = await run(command, {}, (part) => said.push(part));
  return { ok, words: Buffer.concat(said).toString() };
}

/** Tells, as of a stage, what was done beside others. */
export function told(name: string, { ok, words }: Done): Totals {
  console.log(`\n--- ${name}\n${words}`.trimEnd());
  return totalOf(name, ok);
}

function totalOf(name: string, ok: boolean): Totals {
  return { passed: ok ? 1 : 0, failed: ok ? [] : [name] };
}

/** The tests of some projects; `args` are what vitest is told beside that, `env` what the tests are. */
export async function vitest(
  projects: string[],
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Totals> {
  console.log(`\n--- tests: ${projects.join(', ')}`);
  const report = join(tmpdir(), `test-report-${process.pid}.json`);
  const ok = await run(
    [
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    env,
  );
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

/** Whether it ended well; what it says goes to `hear`, or where this process says it. */
async function run(
  [program = '', ...args]: string[],
  env: Record<string, string> = {},
  hear?: (part: Buffer) => void,
): Promise<boolean> {
  const child = spawn(program, args, {
    stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, DO_NOT_TRACK: '1', ...env },
  });
  if (hear) for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
  try {
    const [status] = await once(child, 'close');
    return status === 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}
