import { describe, expect, it } from 'vitest';
import { maskLikelyKeys, preview, toSingleLine, withoutBomAndNul } from '@/reading/text';

describe('preview', () => {
  it('cuts behind the given length and not before', () => {
    expect(preview('x'.repeat(499), 500)).toBe('x'.repeat(499));
    expect(preview('x'.repeat(500), 500)).toBe('x'.repeat(500));
    expect(preview('x'.repeat(501), 500)).toBe(`${'x'.repeat(500)}...`);
  });

  it('never cuts an emoji in two', () => {
    expect(preview('ab😀cd', 3)).toBe('ab...');
    expect(preview('ab😀cd', 4)).toBe('ab😀...');
  });
});

describe('withoutKeys', () => {
  it.each([
    ['Incorrect API key provided: sk-proj-abc123***xyz.', 'Incorrect API key provided: [key hidden]'],
    ['key AIzaSyA1234567890 refused', 'key [key hidden] refused'],
    ['key AQ.Ab8RN6Iexample refused', 'key [key hidden] refused'],
    ['The FAQ. Everything else', 'The FAQ. Everything else'],
    ['Authorization: Bearer eyJhbGciOi.abc.def', 'Authorization: Bearer [key hidden]'],
    ['risk-taking is fine', 'risk-taking is fine'],
  ])('%s', (text, expected) => {
    expect(maskLikelyKeys(text)).toBe(expected);
  });
});

describe('clean-up', () => {
  it('takes off a byte order mark and NUL characters, nothing else', () => {
    expect(withoutBomAndNul('\uFEFFa\u0000b \r\n')).toBe('ab \r\n');
  });

  it('puts a text on one line', () => {
    expect(toSingleLine('  a\n\n b ', 10)).toBe('a b');
    expect(toSingleLine('a '.repeat(20), 5)).toBe('a a a...');
  });
});
