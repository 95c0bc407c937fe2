import { deceptiveLetters } from '../text/deceptive-letters';

/** Normalizes a text: removes the byte order mark, uses line feeds only, and replaces deceptive letters. */
export function normalizeText(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  // Replaces from the end, so that earlier offsets stay valid.
  return deceptiveLetters(lines).reduceRight(
    (plain, { offset, letter, looksLike = '' }) =>
      plain.slice(0, offset) + looksLike + plain.slice(offset + letter.length),
    lines,
  );
}
