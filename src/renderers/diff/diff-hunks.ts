import { type Change, diffLines, diffWordsWithSpace } from 'diff';

/** A piece of text: unchanged, added or removed. */
export interface Piece {
  text: string;
  change: 'same' | 'added' | 'removed';
}

/** Adjacent lines that are all unchanged, or all changed; pieces show what changed within them. */
export interface Hunk {
  isChanged: boolean;
  pieces: Piece[];
}

/** Texts that are longer than this together, in characters, are compared by lines only. */
const MAX_WORD_DIFF_LENGTH = 20_000;
/** Time limit of the search for the shortest difference. */
const TIMEOUT_MS = 1000;

/** Compares two texts; returns the hunks in order. On timeout the whole text counts as replaced. */
export function diffHunks(oldText: string, newText: string): Hunk[] {
  const changes = diffLines(oldText, newText, { timeout: TIMEOUT_MS }) ?? fullReplacement(oldText, newText);
  const hunks: Hunk[] = [];
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index] as Change;
    const next = changes[index + 1];
    if (change.removed && next?.added) {
      hunks.push({ isChanged: true, pieces: diffByWords(change.value, next.value) });
      index += 1;
    } else hunks.push({ isChanged: change.added || change.removed, pieces: [toPiece(change)] });
  }
  return hunks;
}

function diffByWords(oldText: string, newText: string): Piece[] {
  const isShort = oldText.length + newText.length <= MAX_WORD_DIFF_LENGTH;
  const words = isShort ? diffWordsWithSpace(oldText, newText, { timeout: TIMEOUT_MS }) : undefined;
  return (words ?? fullReplacement(oldText, newText)).map(toPiece);
}

function fullReplacement(oldText: string, newText: string): Pick<Change, 'value' | 'added' | 'removed'>[] {
  return [
    { value: oldText, added: false, removed: true },
    { value: newText, added: true, removed: false },
  ];
}

function toPiece({ value, added, removed }: Pick<Change, 'value' | 'added' | 'removed'>): Piece {
  return { text: value, change: added ? 'added' : removed ? 'removed' : 'same' };
}
