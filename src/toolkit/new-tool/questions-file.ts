import type { Question } from './draft';
import { toHelp } from './sanitize-text';

/** Returns the text of a tool's questions.md; undefined without questions. */
export function questionsText(source: string, questions: readonly Question[]): string | undefined {
  if (questions.length === 0) return undefined;
  const lines = [...new Set(questions.map(({ about, guess }) => `- [ ] ${toHelp(about)}: ${toSingleLine(guess)}`))];
  return `# Questions

This tool was made from ${source}, which does not say everything. Below are the guesses. If one is wrong, correct it in the
declaration. Then put an x between the brackets, or remove the line. \`npm run check\` lists the open questions; once there are none, remove the file.

${lines.join('\n')}
`;
}

/** Keeps a guess on one line, since it may quote names of the source. */
function toSingleLine(guess: string): string {
  return toHelp(guess).slice(0, 400);
}
