/** An invisible character, or a letter that looks like a Latin one. */
export interface DeceptiveLetter {
  offset: number;
  letter: string;
  /** The word that contains it. */
  word: string;
  /** Its code point and its name. */
  description: string;
  /** The Latin letter it looks like; undefined for an invisible character. */
  looksLike?: string;
}

/** Greek and Cyrillic letters that look the same as a Latin one. */
const LOOK_ALIKES = new Map(
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

/** Matches any deceptive letter, so that one scan is enough for most texts, which have none. */
const SUSPECT = new RegExp(`[${[...LOOK_ALIKES.keys(), ...Object.keys(INVISIBLE)].join('')}]`);

/** Returns the invisible characters of a text, and the look-alikes within Latin words. */
export function deceptiveLetters(text: string): DeceptiveLetter[] {
  // Skips a leading byte order mark, which is not part of the text.
  if (!SUSPECT.test(text.slice(1))) return [];
  const words = text.slice(1).matchAll(/[\p{L}\p{N}\p{M}_.$\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF-]+/gu);
  return [...words].flatMap(({ 0: word, index }) =>
    [...word.matchAll(/[^\x21-\x7e]/gu)].flatMap(({ 0: letter, index: within }): DeceptiveLetter[] => {
      const position = { offset: 1 + index + within, letter, word };
      const name = INVISIBLE[letter];
      if (name && isStray(letter, word, within)) return [{ ...position, description: `${codeOf(letter)}, a ${name}` }];
      const looksLike = LOOK_ALIKES.get(letter);
      if (!looksLike || !/[A-Za-z]/.test(word)) return [];
      return [
        {
          ...position,
          looksLike,
          description: `${codeOf(letter)}, ${/\p{Script=Greek}/u.test(letter) ? 'Greek' : 'Cyrillic'}`,
        },
      ];
    }),
  );
}

/** Returns a text with Latin letters in place of their look-alikes. */
export function toLatin(text: string): string {
  return [...text].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
}

/**
 * Returns true if a joiner joins nothing. Emojis and some scripts need joiners, but next to an ASCII character or at the end
 * of a word they are superfluous.
 */
function isStray(letter: string, word: string, within: number): boolean {
  if (!/[\u200C\u200D]/.test(letter)) return true;
  const neighbors = [word[within - 1], word[within + 1]];
  return neighbors.some((sign) => sign !== undefined && /[\x21-\x7e]/.test(sign));
}

function codeOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
