import { type Findings, findingAtOffset } from '../finding';
import { memoizeByText } from '../memoize';
import { authoredFiles } from '../project/authored-files';
import type { CheckInput } from '../project/check-input';
import { britishWords } from '../text/british-words';

/** Members sell to businesses in the United States, and the spelling of a demo or prompt ends up in what they send. */
export const explains = 'Texts for members and models are in American spelling.';

export function check({ files }: CheckInput): Findings {
  // Samples are answers of members, who may spell as they like.
  const checkedFiles = authoredFiles(files).filter(({ path }) => path === 'brand.json' || path.startsWith('tools/'));
  return checkedFiles.flatMap(({ path, text }) => britishIn(path, text));
}

const britishIn = memoizeByText((path, text) =>
  britishWords(text)
    .filter(({ word, offset }) => !isName(text, offset, offset + word.length))
    .map(({ word, american, offset }) =>
      findingAtOffset({ path, text }, offset, {
        found: `the British "${word}"`,
        expected: 'American spelling; members may choose another one for what a model writes for them',
        mend: `Write "${american}".`,
      }),
    ),
);

/** Returns true for a part of a name, which members do not read: a JSON key, or the value of `from` or `field`. */
function isName(text: string, from: number, to: number): boolean {
  const before = /"[\w.$-]*$/.exec(text.slice(Math.max(0, from - 80), from));
  const after = /^[\w.$-]*"(\s*:)?/.exec(text.slice(to, to + 80));
  if (!before || !after) return false;
  const start = Math.max(0, from - 80) + before.index;
  return after[1] !== undefined || /"(?:from|field)"\s*:\s*$/.test(text.slice(Math.max(0, start - 20), start));
}
