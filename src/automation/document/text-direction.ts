import bidiFactory from 'bidi-js';

/** Whatever belongs to texts that are written from right to left, of the scripts that documents have fonts for. */
const RIGHT_TO_LEFT = /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}]/u;

/** What a font turns of it: letters and digits, also of numbers, which read from left to right. */
const TURNED_BY_FONT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const bidi = bidiFactory();

/** A part of a text whose characters all have one level of the Unicode Bidirectional Algorithm: odd, if it reads from right to left. */
export interface DirectionRun {
  text: string;
  level: number;
}

/** What the layout of a line needs to know of a part of it; widths and positions in points. */
export interface Inline {
  text: string;
  /** Absent in paragraphs without letters from right to left. */
  level?: number;
  x: number;
  width: number;
  /** Widths of the blanks at its start and end, which count only within a line. */
  leadingCut: number;
  trailingCut: number;
}

/** Returns whether a text has anything that is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Returns whether a paragraph begins at the right: its first letter says so. */
export function beginsAtRight(text: string): boolean {
  return hasRightToLeft(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1;
}

/** Splits the texts that make up a paragraph into parts of one level each. They influence each other, so they are given together. */
export function directionRuns(texts: readonly string[]): DirectionRun[][] {
  const paragraph = texts.join('');
  const { levels } = bidi.getEmbeddingLevels(paragraph);
  let at = 0;
  return texts.map((text) => {
    const runs: DirectionRun[] = [];
    for (const character of text) {
      const level = levels[at] ?? 0;
      at += character.length;
      const last = runs.at(-1);
      if (last?.level === level) last.text += character;
      else runs.push({ text: character, level });
    }
    return runs;
  });
}

/**
 * Returns the parts of a line in the order in which they stand on paper, from left to right, each with its position. The parts of
 * a line that reads from left to right stay as they are.
 */
export function inVisualOrder<Part extends Inline>(line: readonly Part[]): readonly Part[] {
  if (line.every(({ level }) => level === undefined)) return line;
  let x = 0;
  return reordered(withoutOuterBlanks(line)).map((part) => {
    const placed = { ...part, x, text: textForFont(part) };
    x += part.width;
    return placed;
  });
}

/** Blanks at the ends of a line take no space, and would stand inside it once its parts are in another order. */
function withoutOuterBlanks<Part extends Inline>(line: readonly Part[]): Part[] {
  return line.map((part, index) => {
    const leadingCut = index === 0 ? part.leadingCut : 0;
    const trailingCut = index === line.length - 1 ? part.trailingCut : 0;
    const text = leadingCut > 0 ? part.text.trimStart() : part.text;
    const width = Math.max(0, part.width - leadingCut - trailingCut);
    return { ...part, text: trailingCut > 0 ? text.trimEnd() : text, width, leadingCut: 0, trailingCut: 0 };
  });
}

/** Reverses each sequence of parts of a level or a higher one, from the highest level to the first (rule L2 of the algorithm). */
function reordered<Part extends Inline>(line: readonly Part[]): Part[] {
  const levels = line.map(({ level = 0 }) => level);
  const parts = [...line];
  for (let level = Math.max(...levels); level > 0; level--) {
    for (let start = 0; start < parts.length; start++) {
      let end = start;
      while (end < parts.length && (parts[end]?.level ?? 0) >= level) end++;
      if (end > start) parts.splice(start, end - start, ...parts.slice(start, end).reverse());
      start = end;
    }
  }
  return parts;
}

/** Returns the text of a part as its font must be given it: a font turns words, but no sign that stands alone, and mirrors no bracket. */
function textForFont({ text, level = 0 }: Inline): string {
  const isRightToLeft = level % 2 === 1;
  const characters = Array.from(text);
  const signs = isRightToLeft ? characters.map((sign) => bidi.getMirroredCharacter(sign) ?? sign) : characters;
  return (isRightToLeft === TURNED_BY_FONT.test(text) ? signs : signs.reverse()).join('');
}
