import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToolRoute } from '@/app/pages/tool-route';
import { member, renderAt, stubMedia, visitor } from './support/render-app';

vi.mock('@/engine/registry-access', () => ({
  manifest: [{ id: 'sample', kind: 'form', title: 'Sample', description: '', route: '/sample' }],
}));
vi.mock('@/app/pages/tool-page', () => ({ ToolPage: ({ id }: { id: string }) => <h1>Tool {id}</h1> }));

beforeEach(() => stubMedia());
afterEach(() => vi.unstubAllGlobals());

test('a path of the registry shows its tool to members', () => {
  renderAt('/sample', <ToolRoute />, member);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tool sample');
});

test('a slash at the end makes no difference', () => {
  renderAt('/sample/', <ToolRoute />, member);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tool sample');
});

test('and sends visitors to the sign-in page', () => {
  renderAt('/sample', <ToolRoute />, visitor);
  expect(screen.getByTestId('where').textContent).toBe('/login');
});

test.each([
  [visitor, '/'],
  [member, '/dashboard'],
])('any other path is the 404 page with a link back home', (auth, home) => {
  renderAt('/program/call-sim', <ToolRoute />, auth);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
  expect(screen.getByRole('link', { name: 'Back home' }).getAttribute('href')).toBe(home);
  expect(document.title).toContain('Page Not Found');
  expect(document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content).toBe('noindex');
});
