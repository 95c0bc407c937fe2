import type { Question } from './draft.ts';
import { asHelp } from './words.ts';

/** The file of a tool that holds what was guessed; undefined where nothing was. */
export function questionsText(source: string, questions: readonly Question[]): string | undefined {
  if (questions.length === 0) return undefined;
  const lines = [...new Set(questions.map(({ about, guess }) => `- [ ] ${asHelp(about)}: ${asSafe(guess)}`))];
  return `# Questions

This tool was made of ${source}, which does not say everything. Below is what was guessed. Correct it where it is wrong, and put
an x between the brackets, or remove the line. \`npm run check\` names every open question; without any, remove the file.

${lines.join('\n')}
`;
}

/** On one line: a guess may repeat names of the source. */
function asSafe(guess: string): string {
  return asHelp(guess).slice(0, 400);
}
