import { type Findings, findingAtOffset } from '../finding';
import { authoredFiles } from '../project/authored-files';
import type { CheckInput } from '../project/check-input';

/** Files are read as UTF-8; if one has another encoding, members see � instead of accented letters. */
export const explains = 'Declarations, automations, samples and the brand are saved as UTF-8, with whole characters.';

export function check({ files }: CheckInput): Findings {
  return authoredFiles(files).flatMap((file) => [encodingFinding(file), halfFindings(file)]);
}

/** Half of a pair of escapes is no character: members see a question mark in its place. */
const HALF =
  /\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][\da-fA-F]{2})\\u[dD][c-fC-F][\da-fA-F]{2}/g;

function halfFindings(file: { path: string; text: string }): Findings {
  return [...file.text.matchAll(HALF)].map(({ 0: half, index }) =>
    findingAtOffset(file, index, {
      found: `${half}, which is half a character`,
      expected: 'both halves, or the character itself',
      mend: 'Write the character itself, or remove it.',
    }),
  );
}

function encodingFinding(file: { path: string; text: string }): Findings {
  const offset = file.text.indexOf('\uFFFD');
  if (offset < 0) return [];
  const near = file.text.slice(Math.max(0, offset - 15), offset + 15).replace(/[\r\n]+/g, ' ');
  return findingAtOffset(file, offset, {
    found: `a byte that is not UTF-8, in "${near.trim()}"`,
    expected: 'a file saved as UTF-8',
    mend: 'Save the file as UTF-8 (in an editor: "Save with encoding"), and write the letter again.',
  });
}
