import { type Findings, findingAtOffset } from '../finding';
import type { CheckInput } from '../project/check-input';

/**
 * `npm run new:tool` writes its guesses into questions.md; until a maintainer confirms them, they must not reach
 * members.
 */
export const explains = 'A maintainer has confirmed or corrected every guess in the questions.md of a tool.';

export function check({ files }: CheckInput): Findings {
  return [...files].flatMap(([path, text]) =>
    /^tools\/[^/]+\/questions\.md$/.test(path) ? questionsIn(path, text) : [],
  );
}

function questionsIn(path: string, text: string): Findings {
  const lines = [...text.matchAll(/^[ \t]*[-*][ \t]*\[([^\]\r\n]*)\][ \t]*(.*)$/gm)];
  return lines.flatMap((line) => {
    const [whole, mark = '', guess = ''] = line;
    if (/^x$/i.test(mark.trim())) return [];
    return findingAtOffset({ path, text }, line.index + whole.indexOf('['), {
      found: `an unconfirmed guess: ${guess.trim()}`,
      expected: 'a confirmed or corrected guess',
      mend: 'If it is wrong, correct it in the declaration. Then write [x], or remove the line.',
    });
  });
}
