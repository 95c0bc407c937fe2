import { describe, expect, it } from 'vitest';
import { slug } from '@/engine/csv/slug';
import { fc } from '../support/properties';

describe('slug', () => {
  it.each([
    ['leads-Coffee/Tea shops-Austin, TX-42', 'leads-coffee-tea-shops-austin-tx-42'],
    ['  Café del Mar  ', 'cafe-del-mar'],
    ['Łódź Straße', 'lodz-strasse'],
    ['東京 歯科', '東京-歯科'],
    ['Ærø', 'aero'],
    ['../../etc/passwd', 'etc-passwd'],
    ['', 'untitled'],
    ['!!!', 'untitled'],
    ['😀', 'untitled'],
  ])('%j becomes %j', (text, expected) => {
    expect(slug(text)).toBe(expected);
  });

  it('is never empty, has no sign but "-", and is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = slug(text);
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u);
        expect(slug(name)).toBe(name);
      }),
      { numRuns: 500 },
    );
  });
});
