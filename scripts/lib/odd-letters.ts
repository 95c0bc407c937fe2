/** A letter that is not what it looks like, and what is to be said of it. */
export interface OddLetter {
  offset: number;
  letter: string;
  /** The word it stands in. */
  word: string;
  /** What it is: its code and what it is called. */
  is: string;
  /** The letter it looks like; undefined where it shows as nothing. */
  looksLike?: string;
}

/** Letters of Greek and Cyrillic, and those of the Latin alphabet they cannot be told from. */
const TWINS = new Map(
  Object.entries({
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ѕ: 's',
    ј: 'j',
    һ: 'h',
    ԁ: 'd',
    А: 'A',
    В: 'B',
    Е: 'E',
    К: 'K',
    М: 'M',
    Н: 'H',
    О: 'O',
    Р: 'P',
    С: 'C',
    Т: 'T',
    У: 'Y',
    Х: 'X',
    І: 'I',
    Ѕ: 'S',
    Ј: 'J',
    ο: 'o',
    ν: 'v',
    Α: 'A',
    Β: 'B',
    Ε: 'E',
    Ζ: 'Z',
    Η: 'H',
    Ι: 'I',
    Κ: 'K',
    Μ: 'M',
    Ν: 'N',
    Ο: 'O',
    Ρ: 'P',
    Τ: 'T',
    Υ: 'Y',
    Χ: 'X',
  }),
);

const INVISIBLE: Readonly<Record<string, string>> = {
  '\u00AD': 'soft hyphen',
  '\u200B': 'zero-width space',
  '\u200C': 'zero-width non-joiner',
  '\u200D': 'zero-width joiner',
  '\u200E': 'left-to-right mark',
  '\u200F': 'right-to-left mark',
  '\u202A': 'left-to-right embedding',
  '\u202B': 'right-to-left embedding',
  '\u202C': 'end of an embedding',
  '\u202D': 'left-to-right override',
  '\u202E': 'right-to-left override',
  '\u2060': 'word joiner',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'isolate',
  '\u2069': 'end of an isolate',
  '\uFEFF': 'zero-width no-break space',
};

/** What every odd letter is one of: mostly a text has none, which is seen in one reading. */
const SUSPECTS = new RegExp(`[${[...TWINS.keys(), ...Object.keys(INVISIBLE)].join('')}]`);

/** Letters of a text that cannot be seen, and those of another alphabet within a Latin word that look like one of its own. */
export function oddLetters(text: string): OddLetter[] {
  // A byte order mark is no letter of the text.
  if (!SUSPECTS.test(text.slice(1))) return [];
  const words = text.slice(1).matchAll(/[\p{L}\p{N}\p{M}_.$\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF-]+/gu);
  return [...words].flatMap(({ 0: word, index }) =>
    [...word.matchAll(/[^\x21-\x7e]/gu)].flatMap(({ 0: letter, index: within }): OddLetter[] => {
      const place = { offset: 1 + index + within, letter, word };
      const name = INVISIBLE[letter];
      if (name && isStray(letter, word, within)) return [{ ...place, is: `${codeOf(letter)}, a ${name}` }];
      const looksLike = TWINS.get(letter);
      if (!looksLike || !/[A-Za-z]/.test(word)) return [];
      return [
        { ...place, looksLike, is: `${codeOf(letter)}, ${/\p{Script=Greek}/u.test(letter) ? 'Greek' : 'Cyrillic'}` },
      ];
    }),
  );
}

/** Emojis and some scripts join signs with joiners; beside a Latin letter, or at an end, there is nothing to join. */
function isStray(letter: string, word: string, within: number): boolean {
  if (!/[\u200C\u200D]/.test(letter)) return true;
  const beside = [word[within - 1], word[within + 1]];
  return beside.some((sign) => sign !== undefined && /[\x21-\x7e]/.test(sign));
}

function codeOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
