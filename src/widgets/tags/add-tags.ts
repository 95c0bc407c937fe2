/** Separators between entries that are pasted at once. */
const SEPARATORS = /[,\n\r\t]+/;

/** The outcome of adding entries to a list of tags. */
export interface TagsUpdate {
  tags: string[];
  /** The rejected entries, comma-separated; they stay in the input. */
  rejected: string;
  /** Message for the member. */
  message: string;
  hasRejected: boolean;
}

/** Splits a text into trimmed, non-empty entries. */
export function splitEntries(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Adds entries to a list of tags; rejects duplicates and those over the limit, with a message. */
export function addTags(
  tags: readonly string[],
  entries: readonly string[],
  maxItems = Number.POSITIVE_INFINITY,
): TagsUpdate {
  const next = [...tags];
  const duplicates: string[] = [];
  const overLimit: string[] = [];
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

function addedMessage(newTags: string[]): string {
  if (newTags.length === 0) return '';
  return newTags.length === 1 ? `${newTags[0]} added.` : `${newTags.length} added.`;
}

function duplicatesMessage(entries: string[]): string {
  if (entries.length === 0) return '';
  return `${entries.map((entry) => `“${entry}”`).join(', ')} ${entries.length === 1 ? 'is' : 'are'} there already.`;
}

function limitMessage(entries: string[], maxItems: number): string {
  return entries.length === 0 ? '' : `At most ${maxItems}: remove one to add another.`;
}
