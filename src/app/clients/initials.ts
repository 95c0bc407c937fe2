/** Returns two letters for a name: the initials of its first and last word, or the first two letters of a single word. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [...(words[0] ?? name.trim())];
  return (firstLetter(first) + firstLetter(last)).toUpperCase();
}

function firstLetter(word: string): string {
  return [...word][0] ?? '';
}
