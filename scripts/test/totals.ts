import { stripVTControlCharacters } from 'node:util';
import { type Command, type CommandResult, runQuietly } from './commands.ts';

/** The results of a part of the tests. */
export interface Totals {
  passed: number;
  /** Names of what failed, printed at the end of the log. */
  failed: string[];
  files?: readonly TestFile[];
  /** What could not be tested here and why. It fails nothing and is printed with the totals. */
  skipReason?: string;
}

export interface TestFile {
  /** Relative to the project. */
  file: string;
  passed: number;
  skipped: number;
  seconds: number;
}

/** Prints what failed, what was skipped, the elapsed time and a line of totals, and exits. */
export function finish(all: readonly Totals[], took: string): never {
  const failed = all.flatMap((part) => part.failed);
  for (const failure of failed) console.log(`\nFAILED ${plain(failure)}`);
  for (const { skipReason } of all) if (skipReason) console.log(`\n${skipReason}`);
  console.log(`\n${took}\n${all.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}

/** Runs a command that must succeed, and prints its output when it has ended. */
export async function stage(name: string, command: Command): Promise<Totals> {
  return toTotals(name, await runQuietly(command));
}

/** Prints the output of a parallel task like that of a stage, and returns its totals. */
export function toTotals(name: string, { ok, output }: CommandResult): Totals {
  console.log(`\n--- ${name}\n${output}`.trimEnd());
  return { passed: ok ? 1 : 0, failed: ok ? [] : [name] };
}

/** Removes colors, and stack lines in packages. */
function plain(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.filter((line) => !/^\s+at .*(node_modules|new Promise)/.test(line)).join('\n');
}
