import { type Finding, findingAt } from '../lib/finding.ts';
import { SAY_HERE } from '../lib/open-questions.ts';
import type { CheckInput } from '../lib/registry-input.ts';

/** Words that hold a place reach members and models as they stand: nothing stumbles over them. */
export const rule = {
  name: 'words-written',
  explains: 'No text of a tool is what new:tool or a maintainer left to be written later.',
  perTool: true,
};

/**
 * What holds a place: the beginning of a text of new:tool, marks of things to do at the beginning of a text, and words of
 * printers. The marks stand here because they are what is looked for.
 */
const LEFT = new RegExp(
  `\\b${SAY_HERE}\\b[^"\\n]*|(?<=^|")(?:TODO|FIXME|TBD)\\b[^"\\n]*|\\blorem ipsum dolor\\b[^"\\n]*`,
  'gim',
);

export function check({ tools }: CheckInput): Finding[] {
  return tools.flatMap(({ source, automation }) =>
    [source, ...(automation ? [automation] : [])].flatMap((file) =>
      [...file.text.matchAll(LEFT)].filter(isMeant).map(({ 0: left, index }) =>
        findingAt(file, index, {
          found: `words that hold a place: "${left.length > 70 ? `${left.slice(0, 67)}...` : left}"`,
          expected: 'words for members, or for the model',
          mend: 'Write them.',
        }),
      ),
    ),
  );
}

/** In small letters these are words like others: "what you say here stays here". */
function isMeant([left]: RegExpMatchArray): boolean {
  return left.startsWith(SAY_HERE) || /^(?:TODO|FIXME|TBD)\b/.test(left) || /^lorem/i.test(left);
}
