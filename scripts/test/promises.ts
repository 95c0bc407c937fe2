import type { TestFile } from './totals.ts';

/**
 * Says which proofs of the threat model did not take place: each test file it names must have run, with a passed test and
 * without a skipped one. Files that this kind of run leaves out are not asked for.
 */
export function promisesNotProved(
  threatModelText: string,
  ran: readonly TestFile[],
  leftOutFiles: readonly string[],
): string[] {
  const files = new Map(ran.map((file) => [file.file, file]));
  const named = new Set(threatModelText.match(/tests\/[\w/.-]+\.test\.tsx?/g));
  return [...named].flatMap((name) => {
    const file = files.get(name);
    const found = file ? gapIn(file) : leftOutFiles.includes(name) ? undefined : 'did not run';
    return found ? [`${name} proves a promise of docs/threat-model.md and ${found}.`] : [];
  });
}

function gapIn({ passed, skipped }: TestFile): string | undefined {
  if (skipped > 0) return `skipped ${skipped} of its tests`;
  return passed > 0 ? undefined : 'no test of it passed';
}
