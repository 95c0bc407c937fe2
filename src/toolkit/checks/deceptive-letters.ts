import { type Findings, findingAtOffset } from '../finding';
import { memoizeByText } from '../memoize';
import { authoredFiles } from '../project/authored-files';
import type { CheckInput } from '../project/check-input';
import { deceptiveLetters } from '../text/deceptive-letters';

/** Nobody can see that two names differ by a look-alike letter; pasted text often contains such letters. */
export const explains = 'No text contains invisible letters, or letters of another alphabet within a Latin word.';

export function check({ files }: CheckInput): Findings {
  return authoredFiles(files).flatMap(({ path, text }) => findDeceptiveLetters(path, text));
}

const findDeceptiveLetters = memoizeByText((path, text) =>
  deceptiveLetters(text).map(({ offset, word, description, letter, looksLike }) =>
    findingAtOffset(
      { path, text },
      offset,
      looksLike
        ? {
            found: `the letter "${letter}" (${description}) in "${word}", which looks like "${looksLike}"`,
            expected: `the Latin "${looksLike}" (U+${looksLike.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')})`,
            mend: `Type the letter again on the keyboard: "${word.replaceAll(letter, looksLike)}".`,
          }
        : {
            found: `an invisible letter (${description}) in "${word.replaceAll(letter, `[${description.split(',')[0]}]`)}"`,
            expected: 'letters that can be seen',
            mend: `Remove it: write "${word.replaceAll(letter, '')}".`,
          },
    ),
  ),
);
