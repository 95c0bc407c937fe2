import bidiFactory from 'bidi-js';
import { describe, expect, it } from 'vitest';
import {
  beginsAtRight,
  directionRuns,
  hasRightToLeft,
  type Inline,
  inVisualOrder,
} from '@/automation/document/text-direction';
import { fc } from '../support/properties';

const bidi = bidiFactory();

/** Lays out a text on one line, as a page does: parts of one level, which may break behind blanks, each letter one point wide. */
function lineOf(text: string): Inline[] {
  const parts = hasRightToLeft(text) ? directionRuns([text]).flat() : [{ text }];
  const words = parts.flatMap((part) =>
    (part.text.match(/\s*\S+\s*|\s+/g) ?? []).map((word) => ({ ...part, text: word })),
  );
  let x = 0;
  return words.map((word) => {
    const width = word.text.length;
    const leadingCut = width - word.text.trimStart().length;
    const trailingCut = width - word.text.trimEnd().length;
    const placed = { ...word, x, width, leadingCut, trailingCut };
    x += width;
    return placed;
  });
}

/** What stands on paper, from left to right: the font turns what has letters or digits of a script from right to left. */
function drawn(line: readonly Inline[]): string {
  const turned = (text: string) =>
    /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? Array.from(text).reverse().join('') : text;
  return line
    .toSorted((one, other) => one.x - other.x)
    .map(({ text }) => turned(text))
    .join('');
}

const words = fc.constantFrom(
  'שלום',
  'عرض',
  'دبي',
  'Fern',
  'Co',
  '12',
  '1,250.50',
  '٢٠٢٤',
  '(',
  ')',
  '"',
  '-',
  '؟',
  '!',
  ':',
  '24/7',
  '+',
);
const texts = fc
  .array(fc.tuple(words, fc.constantFrom('', ' ')), { minLength: 1, maxLength: 12 })
  .map((pairs) => pairs.flat().join('').trim());

describe('a line with letters from right to left', () => {
  it('stands on paper as Unicode orders it, whatever it mixes', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const expected = bidi.getReorderedString(text, bidi.getEmbeddingLevels(text));
        expect(drawn(inVisualOrder(lineOf(text)))).toBe(expected);
      }),
    );
  });

  it('covers its width without a gap, and without the blanks at its ends', () => {
    const line = inVisualOrder(lineOf(' שלום (עולם) 12 Fern Co '));
    const inOrder = line.toSorted((one, other) => one.x - other.x);
    expect(drawn(line)).toBe('Fern Co 12 (םלוע) םולש');
    expect(inOrder.map(({ x, width }) => x + width)).toEqual([
      ...inOrder.slice(1).map(({ x }) => x),
      drawn(line).length,
    ]);
  });

  it('is left alone if all of it reads from left to right', () => {
    const line = lineOf(' Fern & Co (12) ');
    expect(inVisualOrder(line)).toBe(line);
  });

  it('is drawn the same a second time, as the head of a table is on each page', () => {
    const line = lineOf('שלום (עולם)');
    expect(inVisualOrder(line)).toEqual(inVisualOrder(line));
  });
});

it.each([
  ['12. שלום Fern', true],
  ['Fern שלום', false],
  ['12 (34)', false],
  ['', false],
])('a paragraph begins where its first letter does: %s', (text, isAtRight) =>
  expect(beginsAtRight(text)).toBe(isAtRight),
);

it('the texts of a paragraph are of one order, however many spans they are in', () => {
  const text = 'שלום (Fern & Co) עולם';
  const apart = directionRuns(['שלום (Fe', 'rn &', ' Co) עו', 'לם']);
  const levels = (runs: ReturnType<typeof directionRuns>) =>
    runs.flat().flatMap((run) => Array(run.text.length).fill(run.level));
  expect(levels(apart)).toEqual(levels(directionRuns([text])));
});
