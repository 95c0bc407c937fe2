import { describe, expect, it } from 'vitest';
import { closestName, editDistance } from '@/toolkit/text/suggest';
import { fc } from '../support/properties';

describe('closest', () => {
  it.each([
    ['heigth', ['width', 'height'], 'height'],
    ['secrets', ['text', 'secret'], 'secret'],
    ['Promptpair', ['prompt-pair', 'text'], 'prompt-pair'],
    ['xyz', ['text', 'secret'], undefined],
    ['a', ['b'], undefined],
    ['to', ['so', 'To'], 'To'],
    ['timeout', ['text', 'timeoutSeconds'], 'timeoutSeconds'],
    ['con', ['conversationLanguage'], undefined],
  ])('of "%s" among %j is %s', (name, candidates, expected) => {
    expect(closestName(name, candidates)).toBe(expected);
  });

  it('never suggests the name itself', () => {
    expect(closestName('text', ['text'])).toBeUndefined();
  });
});

describe('editDistance', () => {
  it.each([
    ['', 'abc', 3],
    ['form', 'from', 1],
    ['kitten', 'sitting', 3],
    ['same', 'same', 0],
  ])('from "%s" to "%s" is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is the same both ways and never more than the longer text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});
