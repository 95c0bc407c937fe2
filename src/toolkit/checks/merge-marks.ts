import { type Finding, findingAtOffset } from '../finding';
import { authoredFiles } from '../project/authored-files';
import type { CheckInput } from '../project/check-input';

/** Nothing fails on conflict markers in a prompt: both versions would be sent to the model. */
export const explains = 'No automation.md holds the marks of a merge.';

export function check({ files }: CheckInput): Finding[] {
  // In JSON they are syntax errors, which are reported for each file already.
  return authoredFiles(files)
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((file) =>
      [...file.text.matchAll(/^(?:[<>|]{7}(?: .*)?|={7})$/gm)].map(({ 0: mark, index }) =>
        findingAtOffset(file, index, {
          found: `"${mark}", the mark of a merge`,
          expected: 'one version of these lines',
          mend: 'Keep one of the versions, and remove the marks.',
        }),
      ),
    );
}
