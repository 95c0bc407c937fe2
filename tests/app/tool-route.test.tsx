import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToolRoute } from '@/app/pages/tool-route';
import { brand } from '@/brand';
import { createFakeClient, type FakeClient } from './support/fake-client';
import { member, renderAt, stubMedia, visitor } from './support/render-app';

vi.mock('@/generated/loaders', () => ({ loaders: {}, places: [{ id: 'sample', route: '/sample' }] }));
vi.mock('@/app/pages/tool-page', () => ({ ToolPage: ({ id }: { id: string }) => <h1>Tool {id}</h1> }));

let fake: FakeClient;
vi.mock('@/app/auth/client', () => ({ loadClient: async () => fake.client }));

function Route() {
  return (
    <Suspense>
      <ToolRoute />
    </Suspense>
  );
}

beforeEach(() => {
  stubMedia();
  fake = createFakeClient();
  fake.rows.mockResolvedValue({ data: [{ step: 'leads' }], error: null });
});
afterEach(() => vi.unstubAllGlobals());

test('a path of the registry shows its tool to members', () => {
  renderAt('/sample', <Route />, member);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tool sample');
});

test('a trailing slash makes no difference', () => {
  renderAt('/sample/', <Route />, member);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tool sample');
});

test('a tool path sends visitors to the sign-in page', async () => {
  renderAt('/sample', <Route />, visitor);
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/login'));
});

test.each([
  [visitor, '/'],
  [member, '/dashboard'],
])('any other path is the 404 page with a link back home', async (auth, home) => {
  renderAt('/program/nothing', <Route />, auth);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page Not Found');
  expect(screen.getByRole('link', { name: 'Back home' }).getAttribute('href')).toBe(home);
  expect(document.title).toContain('Page Not Found');
  expect(document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content).toBe('noindex');
});

describe('an announced path', () => {
  const { end, steps } = brand.program;
  const tile = brand.tiles.find(({ route }) => route === end.route);

  test('shows the announcement to visitors, without member content', async () => {
    renderAt(end.route, <Route />, visitor);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(tile?.title);
    expect(screen.getByText('Coming Soon')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: end.title })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back home' }).getAttribute('href')).toBe('/');
  });

  test('at the end of the program, shows members its steps, what they have and what to do next', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ runs: [] }));
    renderAt(end.route, <Route />, member);
    const region = await screen.findByRole('region', { name: end.title });
    expect(screen.getByRole('heading', { level: 1 }).textContent, 'its own name').toBe(end.title);
    expect(document.title).toContain(end.title);
    await within(region).findByRole('list', { name: 'What you have' });
    const links = within(region).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...steps.map(({ route }) => route),
      ...(end.kit ?? []).map(({ route }) => route),
      ...end.next.map(({ route }) => route),
    ]);
    expect(await within(region).findByText(', done')).toBeTruthy();
  });
});
