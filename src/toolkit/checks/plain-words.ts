import { type Findings, findingAtOffset } from '../finding';
import { memoizeByText } from '../memoize';
import type { CheckInput } from '../project/check-input';

/** Members own small agencies in the United States; a word they would not use makes them read a line twice. */
export const explains =
  'Texts of declarations, of the brand, of pages and of the server use the words of an American business owner.';

/** Refused words (in upper or lower case) and their replacements. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  'e-mail': 'email',
  'e-mails': 'emails',
  'e-mailed': 'emailed',
  'hand-over': 'handoff',
  'kick-off': 'kickoff',
  mend: 'fix',
  mended: 'fixed',
  anew: 'again',
  whoever: 'anyone who',
  amongst: 'among',
  shall: 'will',
  whence: 'from where',
};

const WORDS = new RegExp(`\\b(?:${Object.keys(REPLACEMENTS).join('|')})\\b`, 'gi');

/** Code with texts for members and operators. Comments are not checked. */
const CODE =
  /^src\/(?:app|automation|contracts|engine|normalisers|options|progress|reading|renderers|server|studio|ui|widgets)\/.*\.tsx?$/;

/** Prompts and demos, in which only spellings are checked, because samples depend on their words. */
const AUTOMATIONS = /^tools\/[^/]+\/automation\.md$/;
const SPELLINGS = /\be-mail(?:s|ed)?\b/gi;
const DECLARATIONS = /^(?:brand\.json|tools\/(?:[^/]+\/tool|defaults|options)\.json)$/;

export function check({ files }: CheckInput): Findings {
  return [...files].flatMap(([path, text]) => {
    if (DECLARATIONS.test(path) || AUTOMATIONS.test(path)) return refusedIn(path, text);
    return CODE.test(path) ? refusedIn(path, withoutComments(text)) : [];
  });
}

const refusedIn = memoizeByText((path, text) =>
  [...text.matchAll(AUTOMATIONS.test(path) ? SPELLINGS : WORDS)]
    .filter(({ 0: word, index }) => !isValue(text, index, word.length))
    .map(({ 0: word, index }) =>
      findingAtOffset({ path, text }, index, {
        found: `"${word}"`,
        expected: 'words that an American business owner uses',
        mend: `Write "${REPLACEMENTS[word.toLowerCase()]}".`,
      }),
    ),
);

/** Returns true if the word is a whole string: then it is a value to send, and members read its label instead. */
function isValue(text: string, from: number, length: number): boolean {
  return text[from - 1] === '"' && text[from + length] === '"';
}

/** Replaces comments by spaces, so that offsets stay those of the file. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}
