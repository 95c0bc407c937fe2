import { oddLetters } from '../lib/odd-letters.ts';

/** A text as git keeps it: without a byte order mark, with line ends of one kind, with letters that are what they look like. */
export function plainText(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  // From the end, so that places in front of a change stay where they are.
  return oddLetters(lines).reduceRight(
    (plain, { offset, letter, looksLike = '' }) =>
      plain.slice(0, offset) + looksLike + plain.slice(offset + letter.length),
    lines,
  );
}
