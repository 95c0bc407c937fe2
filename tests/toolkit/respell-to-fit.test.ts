import { describe, expect, it } from 'vitest';
import { respellToFit } from '@/toolkit/json/schema-fixes';

const NAME = '^[a-z][A-Za-z0-9]*$';
const KEBAB = '^[a-z]+(-[a-z]+)*$';
const PATH = '^/[a-z0-9/-]*$';

describe('the near fit of a text', () => {
  it.each([
    ['Company Name', NAME, 'companyName'],
    ['company-name', NAME, 'companyName'],
    ['companyName', KEBAB, 'company-name'],
    ['/Cold Email', KEBAB, 'cold-email'],
    ['cold-email', PATH, '/cold-email'],
    ['/Cold Email/', PATH, '/cold-email'],
    ['/prompts/From Yelp', PATH, '/prompts/from-yelp'],
  ])('"%s" for %s is "%s"', (text, pattern, fit) => {
    expect(respellToFit(text, pattern)).toBe(fit);
    expect(fit).toMatch(new RegExp(pattern));
  });

  it('is none where letters would have to be made up, and none of an address', () => {
    expect(respellToFit('42', NAME)).toBeUndefined();
    expect(respellToFit('https://example.com/hook', KEBAB)).toBeUndefined();
  });
});
