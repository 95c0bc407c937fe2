import { expect, it } from 'vitest';
import { internalPath } from '@/app/auth/return-path';

it.each(['/dashboard', '/program/leads?x=%2F%2Fy#z', '/a%20b', '/café'])('accepts %s', (path) => {
  expect(internalPath(path)).toBe(new URL(path, window.location.origin).href.slice(window.location.origin.length));
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
])('rejects other sites and values that are no path: %j', (path) => {
  expect(internalPath(path)).toBeUndefined();
});

it.each(['/login', '/login/', '/login?x', '/create-account', '/welcome?code=1', '/new-password', '/forgot-password#a'])(
  'rejects %s, a page of the sign-in flow',
  (path) => expect(internalPath(path)).toBeUndefined(),
);
