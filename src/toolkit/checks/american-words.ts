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

/** How far a name may reach before and after a word of it. */
const MAX_NAME = 80;

/** Returns true for a part of a name, which members do not read: a placeholder, a JSON key, or a text that is also a key. */
function isName(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - MAX_NAME), from);
  const after = text.slice(to, to + MAX_NAME);
  if (/\{\s*[\w.-]*$/.test(before) && /^[\w.-]*\s*\}/.test(after)) return true;
  const [start] = /"[\w.$-]*$/.exec(before) ?? [];
  const [end] = /^[\w.$-]*"/.exec(after) ?? [];
  return start !== undefined && end !== undefined && isKey(text, start + text.slice(from, to) + end);
}

function isKey(text: string, quoted: string): boolean {
  return text
    .split(quoted)
    .slice(1)
    .some((rest) => /^\s*:/.test(rest));
}
