import { britishWords } from '../lib/british-words.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import { lastMade } from '../lib/last-made.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { writtenFiles } from '../lib/written-files.ts';

/** Members sell to businesses in the United States: a British word in a demo or a prompt ends up in what they send. */
export const rule = {
  name: 'american-words',
  explains: 'What members and models read is in American spelling.',
};

export function check({ files }: CheckInput): Finding[] {
  // Samples are what members answer, in whatever spelling they do.
  const read = writtenFiles(files).filter(({ path }) => path === 'brand.json' || path.startsWith('tools/'));
  return read.flatMap(({ path, text }) => britishIn(path, text));
}

const britishIn = lastMade((path, text): Finding[] =>
  britishWords(text)
    .filter(({ word, offset }) => !isName(text, offset, offset + word.length))
    .map(({ word, american, offset }) =>
      findingAt({ path, text }, offset, {
        found: `the British "${word}"`,
        expected: 'American spelling: each member may choose the spelling of what is written for them',
        mend: `Write "${american}".`,
      }),
    ),
);

/** Whether a word is part of a name: a key of JSON, or what `from` names. Names of an API are its own, and read by no member. */
function isName(text: string, from: number, to: number): boolean {
  const before = /"[\w.$-]*$/.exec(text.slice(Math.max(0, from - 80), from));
  const after = /^[\w.$-]*"(\s*:)?/.exec(text.slice(to, to + 80));
  if (!before || !after) return false;
  const start = Math.max(0, from - 80) + before.index;
  return after[1] !== undefined || /"from"\s*:\s*$/.test(text.slice(Math.max(0, start - 20), start));
}
