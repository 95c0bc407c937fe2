/** Separators between entries that are pasted at once. */
const SEPARATORS = /[,、，\n\r\t]+/;

/** An entry of a list: a text or a number. */
export type Tag = string | number;

/** Splits a text into trimmed, non-empty entries. */
export function splitEntries(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Adds entries; rejects duplicates and those over the limit, with a message. Rejected ones stay in the input. */
export function addTags(tags: readonly Tag[], entries: readonly Tag[], maxItems = Number.POSITIVE_INFINITY) {
  const next = [...tags];
  const duplicates: Tag[] = [];
  const overLimit: Tag[] = [];
  for (const entry of entries) {
    if (next.includes(entry)) duplicates.push(entry);
    else if (next.length >= maxItems) overLimit.push(entry);
    else next.push(entry);
  }
  const newTags = next.slice(tags.length);
  const rejected = [...duplicates, ...overLimit].join(', ');
  return {
    tags: next,
    rejected,
    hasRejected: rejected !== '',
    message: [addedMessage(newTags), duplicatesMessage(duplicates), limitMessage(overLimit, maxItems)]
      .filter(Boolean)
      .join(' '),
  };
}

function addedMessage(newTags: Tag[]): string {
  if (newTags.length === 0) return '';
  return newTags.length === 1 ? `${newTags[0]} added.` : `${newTags.length} added.`;
}

function duplicatesMessage(entries: Tag[]): string {
  if (entries.length === 0) return '';
  return `${entries.map((entry) => `“${entry}”`).join(', ')} ${entries.length === 1 ? 'is' : 'are'} there already.`;
}

function limitMessage(entries: Tag[], maxItems: number): string {
  return entries.length === 0 ? '' : `At most ${maxItems}: remove one to add another.`;
}
