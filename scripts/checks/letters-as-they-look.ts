import { type Finding, findingAt } from '../lib/finding.ts';
import { lastMade } from '../lib/last-made.ts';
import { oddLetters } from '../lib/odd-letters.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { writtenFiles } from '../lib/written-files.ts';

/** Two names that look the same and are not would be found by no eye: text pasted from elsewhere brings such letters along. */
export const rule = {
  name: 'letters-as-they-look',
  explains: 'No text holds invisible letters, or letters of another alphabet within a Latin word.',
};

export function check({ files }: CheckInput): Finding[] {
  return writtenFiles(files).flatMap(({ path, text }) => oddIn(path, text));
}

const oddIn = lastMade((path, text): Finding[] =>
  oddLetters(text).map(({ offset, word, is, letter, looksLike }) =>
    findingAt(
      { path, text },
      offset,
      looksLike
        ? {
            found: `the letter "${letter}" (${is}) in "${word}", which looks like "${looksLike}"`,
            expected: `the Latin "${looksLike}" (U+${looksLike.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')})`,
            mend: `Type the letter again on the keyboard: "${word.replaceAll(letter, looksLike)}".`,
          }
        : {
            found: `a letter nobody sees (${is}) in "${word.replaceAll(letter, `[${is.split(',')[0]}]`)}"`,
            expected: 'letters that can be seen',
            mend: `Remove it: write "${word.replaceAll(letter, '')}".`,
          },
    ),
  ),
);
