import { expect, it } from 'vitest';
import { ownPath } from '@/app/auth/return-path';

it.each(['/dashboard', '/program/leads?x=%2F%2Fy#z', '/a%20b', '/café'])('goes back to %s', (path) => {
  expect(ownPath(path)).toBe(new URL(path, window.location.origin).href.slice(window.location.origin.length));
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2F%2Fevil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/%252Fevil.example',
  '/%25255Cevil.example',
  '/%zz',
  'https://evil.example/',
  'http:evil.example',
  'javascript:alert(1)',
  ' /dashboard',
  'dashboard',
  '',
  undefined,
  null,
  { toString: () => '/dashboard' },
])('does not leave the site, or take what is no path: %j', (path) => {
  expect(ownPath(path)).toBeUndefined();
});

it.each(['/login', '/login/', '/login?x', '/create-account', '/welcome?code=1', '/new-password', '/forgot-password#a'])(
  'does not come back to %s, which is on the way in',
  (path) => expect(ownPath(path)).toBeUndefined(),
);
