import { type Change, diffLines, diffWordsWithSpace } from 'diff';

/** Words of a line: as they were, or as they are now. */
export interface Piece {
  text: string;
  change: 'same' | 'added' | 'removed';
}

/** Lines that belong together: unchanged ones, or ones that changed, with what changed within them. */
export interface Hunk {
  changed: boolean;
  pieces: Piece[];
}

/** Texts longer than this are compared by lines alone, and the search for the shortest difference is bounded in time. */
const LONGEST_BY_WORDS = 20_000;
const TIMEOUT_MS = 1000;

/** What changed from one text to another, in order. A difference too large to be found in time is the whole text. */
export function hunksOf(before: string, after: string): Hunk[] {
  const changes = diffLines(before, after, { timeout: TIMEOUT_MS }) ?? wholly(before, after);
  const hunks: Hunk[] = [];
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at] as Change;
    const next = changes[at + 1];
    if (change.removed && next?.added) {
      hunks.push({ changed: true, pieces: byWords(change.value, next.value) });
      at += 1;
    } else hunks.push({ changed: change.added || change.removed, pieces: [pieceOf(change)] });
  }
  return hunks;
}

function byWords(before: string, after: string): Piece[] {
  const short = before.length + after.length <= LONGEST_BY_WORDS;
  const words = short ? diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS }) : undefined;
  return (words ?? wholly(before, after)).map(pieceOf);
}

function wholly(before: string, after: string): Pick<Change, 'value' | 'added' | 'removed'>[] {
  return [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
}

function pieceOf({ value, added, removed }: Pick<Change, 'value' | 'added' | 'removed'>): Piece {
  return { text: value, change: added ? 'added' : removed ? 'removed' : 'same' };
}
