import { type Findings, findingAtOffset } from '../finding';
import type { CheckedTool } from '../project/check-input';
import { TODO_PREFIX } from '../project/open-questions';

/** Placeholder text would reach members and models unnoticed. */
export const explains = 'No text of a tool is a placeholder that new:tool or a maintainer left there.';

/** Placeholder text: the prefix of new:tool, TODO marks at the start of a text, and lorem ipsum. */
const PLACEHOLDERS = new RegExp(
  `\\b${TODO_PREFIX}\\b[^"\\n]*|(?<=^|")(?:TODO|FIXME|TBD)\\b[^"\\n]*|\\blorem ipsum dolor\\b[^"\\n]*`,
  'gim',
);

export function checkTool({ source, automation }: CheckedTool): Findings {
  return [source, ...(automation ? [automation] : [])].flatMap((file) =>
    [...file.text.matchAll(PLACEHOLDERS)].filter(isPlaceholder).map(({ 0: text, index }) =>
      findingAtOffset(file, index, {
        found: `a placeholder text: "${text.length > 70 ? `${text.slice(0, 67)}...` : text}"`,
        expected: 'a text for members, or for the model',
        mend: 'Write the text.',
      }),
    ),
  );
}

/** Ignores lower-case matches, which are normal words: "what you say here stays here". */
function isPlaceholder([text]: RegExpMatchArray): boolean {
  return text.startsWith(TODO_PREFIX) || /^(?:TODO|FIXME|TBD)\b/.test(text) || /^lorem/i.test(text);
}
