import { type Finding, findingAtOffset } from '../finding';
import type { CheckInput } from '../project/check-input';
import { TODO_PREFIX } from '../project/open-questions';

/** Placeholder text reaches members and models unchanged, as nothing fails on it. */
export const explains = 'No text of a tool is a placeholder that new:tool or a maintainer left.';
export const perTool = true;

/** Placeholder text: the prefix of new:tool, TODO marks at the start of a text, and lorem ipsum. */
const PLACEHOLDERS = new RegExp(
  `\\b${TODO_PREFIX}\\b[^"\\n]*|(?<=^|")(?:TODO|FIXME|TBD)\\b[^"\\n]*|\\blorem ipsum dolor\\b[^"\\n]*`,
  'gim',
);

export function check({ tools }: CheckInput): Finding[] {
  return tools.flatMap(({ source, automation }) =>
    [source, ...(automation ? [automation] : [])].flatMap((file) =>
      [...file.text.matchAll(PLACEHOLDERS)].filter(isPlaceholder).map(({ 0: left, index }) =>
        findingAtOffset(file, index, {
          found: `words that hold a place: "${left.length > 70 ? `${left.slice(0, 67)}...` : left}"`,
          expected: 'words for members, or for the model',
          mend: 'Write them.',
        }),
      ),
    ),
  );
}

/** Ignores lower-case matches, which are normal words: "what you say here stays here". */
function isPlaceholder([left]: RegExpMatchArray): boolean {
  return left.startsWith(TODO_PREFIX) || /^(?:TODO|FIXME|TBD)\b/.test(left) || /^lorem/i.test(left);
}
