const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A text with a sort key, if it has one: comparing keys by code units gives the natural order of the texts. */
export interface SortableText {
  text: string;
  key: string | undefined;
}

/** Printable ASCII; in it the collator compares character by character. */
const PRINTABLE_ASCII = /^[ -~]*$/;
/** Maximum text length for a sort key; the collator does not treat longer runs of digits as one number. */
const MAX_LENGTH = 250;
const ZERO = 48;

/**
 * Collation rank of each printable ASCII character, by its code; equal characters share a rank, and all digits have the rank of
 * 0.
 */
const RANKS = rankCharacters(Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)));

/** Prepares a text for repeated comparison: comparing two keys is much faster than collating two texts. */
export function toSortableText(text: string): SortableText {
  return { text, key: PRINTABLE_ASCII.test(text) && text.length <= MAX_LENGTH ? sortKeyOf(text) : undefined };
}

/** Compares two texts in natural order, ignoring case: "Shop 2" before "Shop 10". */
export function compareTexts(first: SortableText, second: SortableText): number {
  if (first.key === undefined || second.key === undefined) return collator.compare(first.text, second.text);
  if (first.key === second.key) return 0;
  return first.key < second.key ? -1 : 1;
}

/** Builds the sort key. A number becomes its digit count followed by its digits, so that longer numbers sort later. */
function sortKeyOf(text: string): string {
  const units: number[] = [];
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    units.push(RANKS[code] ?? 0);
    if (!isDigit(code)) continue;
    let end = position + 1;
    while (isDigit(text.charCodeAt(end))) end++;
    let start = position;
    while (start < end - 1 && text.charCodeAt(start) === ZERO) start++;
    units.push(end - start);
    for (; start < end; start++) units.push(text.charCodeAt(start));
    position = end - 1;
  }
  return String.fromCharCode(...units);
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9;
}

function rankCharacters(characters: readonly string[]): number[] {
  const ranks: number[] = [];
  let rank = 0;
  let previous: string | undefined;
  for (const character of characters.toSorted(collator.compare)) {
    const code = character.charCodeAt(0);
    if (!(isDigit(code) && code > ZERO) && (previous === undefined || collator.compare(previous, character) !== 0))
      rank += 1;
    ranks[code] = rank;
    previous = character;
  }
  return ranks;
}
