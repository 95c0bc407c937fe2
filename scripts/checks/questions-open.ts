import { type Finding, findingAt } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';

/**
 * What `npm run new:tool` had to guess is true of no source. It stands in a file of the tool until somebody has looked: a guess
 * nobody saw would reach members as if it were meant.
 */
export const rule = {
  name: 'questions-open',
  explains: 'Every guess in the questions.md of a tool has been looked at.',
};

export function check({ files }: CheckInput): Finding[] {
  return [...files].flatMap(([path, text]) =>
    /^tools\/[^/]+\/questions\.md$/.test(path) ? questionsIn(path, text) : [],
  );
}

function questionsIn(path: string, text: string): Finding[] {
  const lines = [...text.matchAll(/^[ \t]*[-*][ \t]*\[([^\]\r\n]*)\][ \t]*(.*)$/gm)];
  return lines.flatMap((line) => {
    const [whole, mark = '', guess = ''] = line;
    if (/^x$/i.test(mark.trim())) return [];
    const words = {
      found: `a guess nobody has looked at: ${guess.trim()}`,
      expected: 'a guess that was confirmed or corrected',
      mend: `Correct it where it is wrong; then write [x], or remove the line.`,
    };
    return [findingAt({ path, text }, line.index + whole.indexOf('['), words)];
  });
}
