import { type Finding, findingAt } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { writtenFiles } from '../lib/written-files.ts';

/** Every part of the project reads UTF-8; of a file saved otherwise, members would see � in place of each accented letter. */
export const rule = {
  name: 'text-is-utf-8',
  explains: 'Declarations, automations, samples and the brand are saved as UTF-8.',
};

export function check({ files }: CheckInput): Finding[] {
  return writtenFiles(files).flatMap((file) => {
    const offset = file.text.indexOf('\uFFFD');
    if (offset < 0) return [];
    const near = file.text.slice(Math.max(0, offset - 15), offset + 15).replace(/[\r\n]+/g, ' ');
    const words = {
      found: `a byte that is no UTF-8, in "${near.trim()}"`,
      expected: 'a file saved as UTF-8',
      mend: 'Save the file as UTF-8 (in an editor: "Save with encoding"), and write the letter again.',
    };
    return [findingAt(file, offset, words)];
  });
}
