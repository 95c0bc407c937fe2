import { relative } from 'node:path';

/** A test file in vitest's JSON report, in so far as it says which tests passed. */
export interface RanFile {
  /** An absolute path, or one from the root of the project. */
  name: string;
  assertionResults: readonly { status: string }[];
}

/**
 * Says which proofs of the threat model did not take place: each test file it names must have run, with a passed test and
 * without a skipped one. Files that this kind of run leaves out are not asked for.
 */
export function promisesNotProved(
  threatModelText: string,
  ranFiles: readonly RanFile[],
  leftOutFiles: readonly string[],
  root = process.cwd(),
): string[] {
  const ran = new Map(ranFiles.map((file) => [relative(root, file.name), file.assertionResults]));
  const named = new Set(threatModelText.match(/tests\/[\w/.-]+\.test\.tsx?/g));
  return [...named].flatMap((file) => {
    if (leftOutFiles.includes(file)) return [];
    const statuses = ran.get(file)?.map(({ status }) => status);
    if (!statuses) return [`${file} proves a promise of docs/threat-model.md and did not run.`];
    // Vitest calls a test skipped, pending, todo or disabled when nothing was tried.
    const notTried = statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
    if (notTried > 0) return [`${file} proves a promise of docs/threat-model.md and skipped ${notTried} of its tests.`];
    return statuses.includes('passed') ? [] : [`${file} proves a promise of docs/threat-model.md and no test passed.`];
  });
}
