import { type Font, openSync } from 'fontkit';

/** Stand-ins for signs that the font lacks and that carry a meaning. */
const STAND_INS: Readonly<Record<string, string>> = {
  ...{ '→': '->', '➜': '->', '➔': '->', '➡': '->', '⟶': '->', '←': '<-', '↔': '<->', '⇒': '=>', '⇔': '<=>', '↑': '^' },
  ...{ '✓': '√', '✔': '√', '☑': '√', '✅': '√', '✗': '×', '✘': '×', '❌': '×', '☒': '×', '☐': '○', '□': '○' },
  ...{
    '★': '*',
    '☆': '*',
    '⭐': '*',
    '▪': '■',
    '▶': '>',
    '►': '>',
    '◆': '●',
    '⚠': '(!)',
    '\u2215': '/',
    '\u2219': '•',
  },
};

/** Marks that show nothing by themselves: they join letters, choose how a sign looks, or allow a break. */
const INVISIBLE = /\p{Cf}|\p{Cc}|\p{Variation_Selector}/u;

const NOT_ASCII = /\P{ASCII}/gu;
const WORDS_BEYOND_ASCII = /\P{ASCII}[^\s"\\]{0,40}/gu;

/** Names of the scripts a font for European languages lacks, as readers know them. */
const SCRIPTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
];

/** Asks fonts for their letters. */
export class PdfLetters {
  private readonly fonts: Font[];

  /** @param files fonts that a text may be printed in: what one of them lacks cannot be printed */
  constructor(files: readonly string[]) {
    this.fonts = files.map((file) => openSync(file));
  }

  /**
   * Returns a text as it can be printed: composed, with stand-ins for signs that the fonts lack, and without pictures. Letters
   * and digits that they lack stay, so that `unprintable` names them.
   */
  printable(text: string): string {
    const inFonts = text.normalize('NFC').replace(NOT_ASCII, (character) => this.standIn(character));
    return inFonts.replace(/ ?\0+ ?/g, ' ');
  }

  /** Returns the first words that cannot be printed, and the name of their script; undefined if all can. */
  unprintable(text: string): { words: string; script: string } | undefined {
    for (const [words] of text.matchAll(WORDS_BEYOND_ASCII)) {
      if (Array.from(words).every((character) => this.isPrinted(character))) continue;
      return { words, script: SCRIPTS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other' };
    }
    return undefined;
  }

  private standIn(character: string): string {
    if (this.hasGlyphs(character)) return character;
    const standIn = STAND_INS[character] ?? character.normalize('NFKC');
    if (standIn !== character && this.hasGlyphs(standIn)) return standIn;
    if (INVISIBLE.test(character)) return '';
    return /[\p{L}\p{M}\p{N}]/u.test(character) ? character : '\0';
  }

  private isPrinted(character: string): boolean {
    return this.hasGlyphs(character) || INVISIBLE.test(character);
  }

  private hasGlyphs(text: string): boolean {
    return Array.from(text).every((character) =>
      this.fonts.every((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
    );
  }
}
