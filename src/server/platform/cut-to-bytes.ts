/** Returns the beginning of a text that has at most this many bytes in UTF-8, without cutting a character. */
export function cutToBytes(text: string, bytes: number): string {
  let [length, end] = [0, 0];
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > bytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}
