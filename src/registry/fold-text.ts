/**
 * Returns a text for comparison with words that people typed, pasted or exported: composed letters (file names of macOS have
 * decomposed ones), without invisible characters such as soft hyphens, one blank for each white space, lower case.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
