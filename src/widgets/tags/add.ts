/** What sets entries apart where several are pasted at once. */
const BETWEEN = /[,\n\r\t]+/;

/** A list after something was typed: the entries, what stays in the box, and what is said of it. */
export interface Added {
  tags: string[];
  left: string;
  said: string;
  /** Whether something was not taken. */
  refused: boolean;
}

/** The entries of a text, without the space around them. */
export function entriesIn(text: string): string[] {
  return text
    .split(BETWEEN)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Adds entries to a list. What is there already, and what is one too many, stays in the box with the reason. */
export function added(tags: readonly string[], entries: readonly string[], most = Number.POSITIVE_INFINITY): Added {
  const taken = [...tags];
  const twice: string[] = [];
  const over: string[] = [];
  for (const entry of entries) {
    if (taken.includes(entry)) twice.push(entry);
    else if (taken.length >= most) over.push(entry);
    else taken.push(entry);
  }
  const fresh = taken.slice(tags.length);
  const left = [...twice, ...over].join(', ');
  return {
    tags: taken,
    left,
    refused: left !== '',
    said: [told(fresh), doubled(twice), full(over, most)].filter(Boolean).join(' '),
  };
}

function told(fresh: string[]): string {
  if (fresh.length === 0) return '';
  return fresh.length === 1 ? `${fresh[0]} added.` : `${fresh.length} added.`;
}

function doubled(entries: string[]): string {
  if (entries.length === 0) return '';
  return `${entries.map((entry) => `“${entry}”`).join(', ')} ${entries.length === 1 ? 'is' : 'are'} there already.`;
}

function full(entries: string[], most: number): string {
  return entries.length === 0 ? '' : `At most ${most}: remove one to add another.`;
}
