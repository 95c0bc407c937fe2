import { type Findings, findingAtOffset } from '../finding';
import { authoredFiles } from '../project/authored-files';
import type { CheckInput } from '../project/check-input';

/** Conflict markers in a prompt break nothing; the model would simply get both versions. */
export const explains = 'No automation.md contains conflict markers of a merge.';

export function check({ files }: CheckInput): Findings {
  // In JSON they are syntax errors, which are reported for each file already.
  return authoredFiles(files)
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((file) =>
      [...file.text.matchAll(/^(?:[<>|]{7}(?: .*)?|={7})$/gm)].map(({ 0: mark, index }) =>
        findingAtOffset(file, index, {
          found: `the conflict marker "${mark}"`,
          expected: 'one version of these lines',
          mend: 'Keep one of the versions, and remove the markers.',
        }),
      ),
    );
}
