const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A text to be sorted, where it can be with a key whose code units are in the order in which people read texts. */
export interface SortText {
  text: string;
  key: string | undefined;
}

/** Letters, figures and signs of ASCII, where one character is compared with one. */
const PLAIN = /^[ -~]*$/;
/** What the collator takes for a number is not longer. */
const LONGEST_NUMBER = 250;
const ZERO = 48;

/** For each character of ASCII its place among them, the same for those that are alike; all figures have that of 0. */
const places = placesOf(Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)));

/** Makes a text ready to be compared many times: two keys are compared much faster than two texts are collated. */
export function sortText(text: string): SortText {
  return { text, key: PLAIN.test(text) && text.length <= LONGEST_NUMBER ? keyOf(text) : undefined };
}

/** The order of two texts as people read it, whatever their case: "Shop 2" before "Shop 10". */
export function compareTexts(one: SortText, other: SortText): number {
  if (one.key === undefined || other.key === undefined) return collator.compare(one.text, other.text);
  if (one.key === other.key) return 0;
  return one.key < other.key ? -1 : 1;
}

/** Of numbers first how many figures they have, then the figures: so a longer one is behind. */
function keyOf(text: string): string {
  const units: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    units.push(places[code] ?? 0);
    if (!isFigure(code)) continue;
    let end = at + 1;
    while (isFigure(text.charCodeAt(end))) end++;
    let start = at;
    while (start < end - 1 && text.charCodeAt(start) === ZERO) start++;
    units.push(end - start);
    for (; start < end; start++) units.push(text.charCodeAt(start));
    at = end - 1;
  }
  return String.fromCharCode(...units);
}

function isFigure(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9;
}

function placesOf(characters: readonly string[]): number[] {
  const found: number[] = [];
  let place = 0;
  let before: string | undefined;
  for (const character of characters.toSorted(collator.compare)) {
    const code = character.charCodeAt(0);
    if (!(isFigure(code) && code > ZERO) && (before === undefined || collator.compare(before, character) !== 0))
      place += 1;
    found[code] = place;
    before = character;
  }
  return found;
}
