/** Two letters that stand for a name: of its first and its last word, or the first two of its only one. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [...(words[0] ?? name.trim())];
  return (firstOf(first) + firstOf(last)).toUpperCase();
}

function firstOf(word: string): string {
  return [...word][0] ?? '';
}
