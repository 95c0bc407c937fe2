import { britishWords } from '../lib/british-words.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
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
  return read.flatMap((file) =>
    britishWords(file.text).map(({ word, american, offset }) =>
      findingAt(file, offset, {
        found: `the British "${word}"`,
        expected: 'American spelling: each member may choose the spelling of what is written for them',
        mend: `Write "${american}".`,
      }),
    ),
  );
}
