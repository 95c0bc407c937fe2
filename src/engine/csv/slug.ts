/** Letters that Unicode does not decompose into a base letter and marks. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };

/**
 * Returns a text as a name for files and links: lower case, words joined by "-". Accents are removed ("Café" becomes
 * "cafe"); letters of other alphabets stay. Never empty: falls back to "untitled". See docs/behaviour.md, section 7.
 */
export function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC');
  return plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'untitled';
}
