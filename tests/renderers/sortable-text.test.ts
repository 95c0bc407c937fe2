import { expect, it } from 'vitest';
import { compareTexts, toSortableText } from '@/renderers/parts/entry-rows';
import { fc } from '../support/properties';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const order = (one: string, other: string) => compareTexts(toSortableText(one), toSortableText(other));

/** Similar texts: letters in both cases, numbers with leading zeros, punctuation, and some non-ASCII. */
const piece = fc.oneof(
  fc.constantFrom('a', 'A', 'ab', 'B', 'z', '0', '00', '007', '7', '10', '9', '-', '.', ' ', "'", '$', '~', 'Á', 'ß'),
  fc.string({ unit: 'grapheme-ascii', maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

it('is the order of the collator, for all texts', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(Math.sign(order(one, other))).toBe(Math.sign(collator.compare(one, other)));
    }),
    { numRuns: 3000 },
  );
});

it('holds for what is longer than any number the collator reads', () => {
  const long = (end: string) => `${'1'.repeat(300)}${end}`;
  expect(Math.sign(order(long('2'), long('10')))).toBe(Math.sign(collator.compare(long('2'), long('10'))));
});
