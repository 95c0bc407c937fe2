import { spawn, spawnSync } from 'node:child_process';
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
export function stage(name: string, command: string[]): Totals {
  console.log(`\n--- ${name}`);
  const ok = run(command);
  return { passed: ok ? 1 : 0, failed: ok ? [] : [name] };
}

/** The same beside what else is done; what it says is said once it has ended. */
export async function stageBeside(name: string, [program = '', ...args]: string[]): Promise<Totals> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment() });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  const [status] = await once(child, 'close').catch((error: Error) => [error.message]);
  console.log(`\n--- ${name}\n${Buffer.concat(said)}`.trimEnd());
  if (typeof status === 'string') console.error(status);
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? [] : [name] };
}

/** The tests of some projects; `args` are what vitest is told beside that, `env` what the tests are. */
export function vitest(projects: string[], args: string[] = [], env: Record<string, string> = {}): Totals {
  console.log(`\n--- tests: ${projects.join(', ')}`);
  const report = join(tmpdir(), `test-report-${process.pid}.json`);
  const ok = run(
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

function run([program = '', ...args]: string[], env: Record<string, string> = {}): boolean {
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    env: environment(env),
  });
  if (error) console.error(error.message);
  return status === 0;
}

function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, DO_NOT_TRACK: '1', ...more };
}
