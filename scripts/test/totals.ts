import { stripVTControlCharacters } from 'node:util';
import { type Command, type Done, runQuietly } from './commands.ts';

/** How a part of the tests went. */
export interface Totals {
  passed: number;
  /** What failed, as it is to be read at the end of a long log. */
  failed: string[];
  /** The test files that ran. */
  files?: readonly TestFile[];
  /** What could not be tried here and why. It fails nothing and is told beside the totals. */
  notTried?: string;
}

/** A test file that ran. */
export interface TestFile {
  /** Relative to the project. */
  file: string;
  passed: number;
  skipped: number;
  seconds: number;
}

/** Says what failed and what was not tried, how long it took, then one line of totals, and ends the process. */
export function finish(all: readonly Totals[], took: string): never {
  const failed = all.flatMap((part) => part.failed);
  for (const failure of failed) console.log(`\nFAILED ${plain(failure)}`);
  for (const { notTried } of all) if (notTried) console.log(`\n${notTried}`);
  console.log(`\n${took}\n${all.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}

/** One command that must succeed; it is told when it has ended. */
export async function stage(name: string, command: Command): Promise<Totals> {
  return told(name, await runQuietly(command));
}

/** Tells, as of a stage, what was done beside others. */
export function told(name: string, { ok, words }: Done): Totals {
  console.log(`\n--- ${name}\n${words}`.trimEnd());
  return { passed: ok ? 1 : 0, failed: ok ? [] : [name] };
}

/** Without colours, and without the lines of a stack that lie in packages. */
function plain(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.filter((line) => !/^\s+at .*(node_modules|new Promise)/.test(line)).join('\n');
}
