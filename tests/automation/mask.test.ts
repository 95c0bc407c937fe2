import { describe, expect, it } from 'vitest';
import { keyShapes, maskAllKeys, maskKeys } from '@/automation/parts/mask';
import { fc } from '../support/properties';

const MASK = '[key hidden]';

const lower = (text: string) => text.replace(/%../g, (code) => code.toLowerCase());
/** Encodings of a text, and how many characters of the key each may leave besides the surrounding text. */
const SHAPES: Record<string, { write(text: string): string; left: number }> = {
  'as it is': { write: (text) => text, left: 0 },
  'in JSON': { write: (text) => JSON.stringify(text), left: 0 },
  'in JSON within JSON': { write: (text) => JSON.stringify(JSON.stringify(text)), left: 0 },
  'in JSON with slashes escaped': { write: (text) => JSON.stringify(text).replaceAll('/', '\\/'), left: 0 },
  'in an address': { write: encodeURIComponent, left: 0 },
  'in an address, small digits': { write: (text) => lower(encodeURIComponent(text)), left: 0 },
  'in hexadecimal digits': { write: (text) => Buffer.from(text).toString('hex'), left: 0 },
  'in capital digits': { write: (text) => Buffer.from(text).toString('hex').toUpperCase(), left: 0 },
  'in Base64': { write: (text) => Buffer.from(text).toString('base64').replace(/=+$/, ''), left: 3 },
  'in Base64 for addresses': { write: (text) => Buffer.from(text).toString('base64url'), left: 3 },
};

describe('maskKeys', () => {
  const key = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 80 });
  // Around the key stands nothing that could be taken for a part of it.
  const around = fc.string({ unit: fc.constantFrom('é', 'ü', '→'), maxLength: 4 });

  it.each(Object.entries(SHAPES))('covers a key %s, wherever it stands', (_name, { write, left }) => {
    fc.assert(
      fc.property(key, around, around, fc.constantFrom('', 'x', 'xx'), (secret, before, after, shift) => {
        const written = write(`${before}${shift}${secret}${after}`);
        const masked = maskKeys(written, [secret]);
        expect(masked).toContain(MASK);
        const remaining = masked.replace(MASK, '').length;
        const others = write(`${before}${shift}`).length + write(after).length;
        expect(remaining).toBeLessThanOrEqual(others + left);
      }),
    );
  });

  it('covers the whole of a shape that begins with a shorter one, of the same key or of another', () => {
    const secret = "-''-'0'%";
    expect(maskKeys(encodeURIComponent(secret), [secret])).toBe(MASK);
    expect(maskKeys('sk-member-0123456789', ['sk-member', 'sk-member-0123456789'])).toBe(MASK);
  });

  it('seeks what is far too long for a key as it is', () => {
    const secret = 'a'.repeat(200_000);
    expect(keyShapes(secret)).toEqual([secret]);
    expect(keyShapes(secret.slice(0, 2000)).length).toBeGreaterThan(3);
    expect(maskKeys(`${secret}b`, [secret])).toBe(`${MASK}b`);
  });

  it('leaves words alone that are too short for a key, and everything else', () => {
    expect(maskKeys('a local model', ['local', '', undefined])).toBe('a local model');
    expect(maskKeys('nothing of the kind', ['sk-member-0123456789'])).toBe('nothing of the kind');
  });
});

describe('maskKeyLooks', () => {
  it.each([
    ['bad sk-proj-abc123***xyz', `bad ${MASK}`],
    ['re_AbCdEf123456 refused', `${MASK} refused`],
    ['AIzaSyA1234567890', MASK],
    ['Authorization: Bearer eyJhbGciOi.abc', `Authorization: Bearer ${MASK}`],
    ['risk-taking is fine', 'risk-taking is fine'],
  ])('%s', (text, expected) => expect(maskAllKeys(text, [])).toBe(expected));
});
