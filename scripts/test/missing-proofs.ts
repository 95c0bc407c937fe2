import type { TestFile } from './totals.ts';

/**
 * Lists the proofs of the threat model that are missing: each test file it names must have run, with a passed test and without
 * skipped ones. Files that this kind of run excludes are not required.
 */
export function missingProofs(
  threatModelText: string,
  testFiles: readonly TestFile[],
  leftOutFiles: readonly string[],
): string[] {
  const files = new Map(testFiles.map((file) => [file.file, file]));
  const provingFiles = new Set(threatModelText.match(/tests\/[\w/.-]+\.test\.tsx?/g));
  return [...provingFiles].flatMap((name) => {
    const file = files.get(name);
    const found = file ? proofGap(file) : leftOutFiles.includes(name) ? undefined : 'did not run';
    return found ? [`${name} proves a promise of docs/threat-model.md and ${found}.`] : [];
  });
}

function proofGap({ passed, skipped }: TestFile): string | undefined {
  if (skipped > 0) return `skipped ${skipped} of its tests`;
  return passed > 0 ? undefined : 'no test of it passed';
}
