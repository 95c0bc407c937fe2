import { type Findings, findingAtOffset } from '../finding';
import { authoredFiles } from '../project/authored-files';
import type { CheckInput } from '../project/check-input';

/** Files are read as UTF-8; if one has another encoding, members see � instead of accented letters. */
export const explains = 'Declarations, automations, samples and the brand are saved as UTF-8.';

export function check({ files }: CheckInput): Findings {
  return authoredFiles(files).flatMap((file) => {
    const offset = file.text.indexOf('\uFFFD');
    if (offset < 0) return [];
    const near = file.text.slice(Math.max(0, offset - 15), offset + 15).replace(/[\r\n]+/g, ' ');
    return findingAtOffset(file, offset, {
      found: `a byte that is not UTF-8, in "${near.trim()}"`,
      expected: 'a file saved as UTF-8',
      mend: 'Save the file as UTF-8 (in an editor: "Save with encoding"), and write the letter again.',
    });
  });
}
