import { type Font, openSync } from 'fontkit';
import { directionRuns, hasRightToLeft } from './text-direction';

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

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const HAN = /\p{Script=Han}/gu;

/** The scripts whose letters no other script uses. */
const LONE_SCRIPTS: Readonly<Record<string, RegExp>> = {
  Thai: /\p{Script=Thai}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Arabic: /\p{Script=Arabic}/u,
  Hebrew: /\p{Script=Hebrew}/u,
};

/** Words that are written without a space between them. */
const THAI_TEXT = /\p{Script=Thai}{2,}/gu;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/** A sign that shows nothing, and behind which a line may end. */
const LINE_MAY_END = '\u200b';

/** A font for letters that the main font lacks. It is read when a text needs it. */
export interface ScriptFont {
  name: string;
  /** The script whose texts it is the first choice for. */
  script:
    | 'Japanese'
    | 'Korean'
    | 'Simplified Chinese'
    | 'Traditional Chinese'
    | 'Thai'
    | 'Devanagari'
    | 'Arabic'
    | 'Hebrew';
  file: string;
  /** Default: `file`. */
  bold?: string;
  /** Height of its lines in place of the document's, for letters that leave much room above and below. */
  lineHeight?: number;
}

/** A part of a text in one font; the main font has no name. */
export interface FontRun {
  text: string;
  font?: string;
  lineHeight?: number;
  /** Its level in a paragraph with letters that are written from right to left; see `directionRuns`. */
  level?: number;
}

/** Asks fonts for their letters. */
export class PdfLetters {
  private readonly fonts: Font[];
  private readonly openFonts = new Map<ScriptFont, Font>();

  /**
   * @param files fonts that a text may be printed in: what one of them lacks cannot be printed
   * @param scriptFonts fonts for other letters, in the order to try them
   */
  constructor(
    files: readonly string[],
    private readonly scriptFonts: readonly ScriptFont[] = [],
  ) {
    this.fonts = files.map((file) => openSync(file));
  }

  /**
   * Returns a text as it can be printed: composed, with stand-ins for signs that the fonts lack, and without pictures. Letters
   * and digits that they lack stay, so that `unprintable` names them.
   */
  printable(text: string): string {
    const composed = text.normalize('NFC');
    const scriptFonts = this.scriptFontsFor(composed);
    const inFonts = composed.replace(NOT_ASCII, (character) =>
      this.fontOf(character, scriptFonts) === undefined ? this.standIn(character) : character,
    );
    return inFonts.replace(/ ?\0+ ?/g, ' ').replace(THAI_TEXT, withLineEnds);
  }

  /** Returns the first words that cannot be printed, and the name of their script; undefined if all can. */
  unprintable(text: string): { words: string; script: string } | undefined {
    const scriptFonts = this.scriptFontsFor(text);
    for (const [words] of text.matchAll(WORDS_BEYOND_ASCII)) {
      const lacking = Array.from(words).find((character) => !this.isPrinted(character, scriptFonts));
      if (lacking === undefined) continue;
      return { words, script: scriptOf(words, lacking) };
    }
    return undefined;
  }

  /**
   * Returns the fonts for the letters of a text that the main fonts lack, in the order to try them; none if it has no such
   * letters. Chinese, Japanese and Korean write the same character in different shapes: the letters around it tell which one
   * is meant.
   */
  scriptFontsFor(text: string): readonly ScriptFont[] {
    const lone = this.scriptFonts.filter(({ script }) => LONE_SCRIPTS[script]?.test(text));
    if (!EAST_ASIAN.test(text)) return lone;
    const script = this.scriptOfEast(text);
    const east = this.scriptFonts.filter((font) => !LONE_SCRIPTS[font.script]);
    return [...east.toSorted((one, other) => Number(other.script === script) - Number(one.script === script)), ...lone];
  }

  /**
   * Splits the texts that make up a paragraph into parts of one font and one direction each: the main font, or the first of
   * `scriptFonts` with the letters.
   */
  paragraphRuns(texts: readonly string[], scriptFonts: readonly ScriptFont[]): FontRun[][] {
    if (!hasRightToLeft(texts.join(''))) return texts.map((text) => this.fontRuns(text, scriptFonts));
    return directionRuns(texts).map((runs) =>
      runs.flatMap(({ text, level }) => this.fontRuns(text, scriptFonts).map((run) => ({ ...run, level }))),
    );
  }

  private fontRuns(text: string, scriptFonts: readonly ScriptFont[]): FontRun[] {
    const runs: FontRun[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      // A mark that shows nothing joins the letters before it, if their font has it. It may be in no font.
      const joined = scriptFonts.find(({ name }) => name === last?.font && INVISIBLE.test(character));
      const isJoined = joined !== undefined && this.isIn(character, this.open(joined));
      const font = (isJoined ? joined.name : (this.fontOf(character, scriptFonts) ?? last?.font)) || undefined;
      if (last && last.font === font) {
        last.text += character;
        continue;
      }
      const lineHeight = scriptFonts.find(({ name }) => name === font)?.lineHeight;
      runs.push({ text: character, ...(font && { font }), ...(lineHeight && { lineHeight }) });
    }
    return runs;
  }

  private scriptOfEast(text: string): ScriptFont['script'] {
    if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'Japanese';
    if (/\p{Script=Hangul}/u.test(text)) return 'Korean';
    const characters = [...new Set(text.match(HAN))];
    const lacking = (script: ScriptFont['script']) =>
      this.scriptFonts
        .filter((font) => font.script === script)
        .flatMap((font) => characters.filter((character) => !this.isIn(character, this.open(font)))).length;
    return lacking('Traditional Chinese') <= lacking('Simplified Chinese')
      ? 'Traditional Chinese'
      : 'Simplified Chinese';
  }

  /** Returns the name of the font for a character, '' for the main font; undefined if none has it. */
  private fontOf(character: string, scriptFonts: readonly ScriptFont[]): string | undefined {
    if (this.hasGlyphs(character)) return '';
    return scriptFonts.find((font) => this.isIn(character, this.open(font)))?.name;
  }

  private open(font: ScriptFont): Font {
    const open = this.openFonts.get(font) ?? openSync(font.file);
    this.openFonts.set(font, open);
    return open;
  }

  private standIn(character: string): string {
    const standIn = STAND_INS[character] ?? character.normalize('NFKC');
    if (standIn !== character && this.hasGlyphs(standIn)) return standIn;
    if (INVISIBLE.test(character)) return '';
    return /[\p{L}\p{M}\p{N}]/u.test(character) ? character : '\0';
  }

  private isPrinted(character: string, scriptFonts: readonly ScriptFont[]): boolean {
    return this.fontOf(character, scriptFonts) !== undefined || INVISIBLE.test(character);
  }

  private hasGlyphs(text: string): boolean {
    return Array.from(text).every((character) => this.fonts.every((font) => this.isIn(character, font)));
  }

  private isIn(character: string, font: Font): boolean {
    return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  }
}

/** Returns a Thai text whose lines may end between its words. */
function withLineEnds(text: string): string {
  return Array.from(thaiWords.segment(text), ({ segment }) => segment).join(LINE_MAY_END);
}

/** Returns the name of the script of a character that cannot be printed; that of the words around it tells what Han letters are. */
function scriptOf(words: string, lacking: string): string {
  const text = /\p{Script=Han}/u.test(lacking) ? words : lacking;
  return SCRIPTS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}
