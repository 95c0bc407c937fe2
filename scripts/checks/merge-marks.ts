import { type Finding, findingAt } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { writtenFiles } from '../lib/written-files.ts';

/** In a prompt nothing stumbles over the marks of a merge: both versions would go to the model, marks and all. */
export const rule = {
  name: 'merge-marks',
  explains: 'No automation.md holds the marks of a merge.',
};

export function check({ files }: CheckInput): Finding[] {
  // What is left of a merge in JSON is no JSON, which is said of each such file already.
  return writtenFiles(files)
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((file) =>
      [...file.text.matchAll(/^(?:[<>|]{7}(?: .*)?|={7})$/gm)].map(({ 0: mark, index }) =>
        findingAt(file, index, {
          found: `"${mark}", the mark of a merge`,
          expected: 'one version of these lines',
          mend: 'Keep one of the versions, and remove the marks.',
        }),
      ),
    );
}
