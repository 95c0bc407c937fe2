import { describe, expect, it } from 'vitest';
import { stranger, target } from './support/target';

/** One path of every part of the site, found or not. */
const PATHS = [
  '/',
  '/dashboard',
  '/assets/none.js',
  '/runs',
  '/webhook/none',
  '/functions/v1/none',
  '/auth/v1/settings',
  '/rest/v1/',
];

const get = (path: string) =>
  fetch(target.url + path, { headers: { ...stranger(), 'X-Forwarded-Proto': 'https' }, redirect: 'manual' });

describe('what a browser is told with every answer', () => {
  it.each(PATHS)('%s is for pages of this site alone, framed by none, and reached by https', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/);
  });
});
