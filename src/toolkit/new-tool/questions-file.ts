import type { Question } from './draft';
import { toHelp } from './sanitize-text';

/** Returns the text of a tool's questions.md; undefined without questions. */
export function questionsText(source: string, questions: readonly Question[]): string | undefined {
  if (questions.length === 0) return undefined;
  const lines = [...new Set(questions.map(({ about, guess }) => `- [ ] ${toHelp(about)}: ${toSingleLine(guess)}`))];
  return `# Questions

This tool was made of ${source}, which does not say everything. Below is what was guessed. Correct it where it is wrong, and put
an x between the brackets, or remove the line. \`npm run check\` names every open question; without any, remove the file.

${lines.join('\n')}
`;
}

/** Keeps a guess on one line, since it may quote names of the source. */
function toSingleLine(guess: string): string {
  return toHelp(guess).slice(0, 400);
}
