/** Letters that do not come apart into a base letter and marks. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };

/**
 * A text as a name for files and links: lower case, words joined by "-". Accents fall away ("Café" becomes "cafe");
 * letters of other alphabets stay as they are. Never empty: "untitled" where nothing is left. docs/behaviour.md, section 7.
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
