import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { TileList } from '@/app/dashboard/tile-list';
import type { Tile } from '@/app/dashboard/tiles';
import { manifest } from '@/generated/manifest';

afterEach(cleanup);

const tilesOf = (count: number): Tile[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `tool-${index}`,
    title: `Tool ${index}`,
    description: 'What it does.',
    category: 'Sell',
    icon: 'sparkles',
    tone: 'violet',
    badges: [],
    order: index,
    status: 'live',
    route: `/tool-${index}`,
  }));

const page = (tiles: readonly Tile[]) => (
  <MemoryRouter>
    <TileList tiles={tiles} />
  </MemoryRouter>
);
const cards = () => screen.getAllByRole('heading', { level: 3 });

test('renders the first of a thousand tools, and more on request, with the focus on the first new one', async () => {
  const { rerender } = render(page(tilesOf(1000)));
  const first = cards().length;
  expect(first).toBeLessThan(60);
  expect(screen.getByText(`${first} of 1000 tools`)).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: `Show ${first} more` }));
  await waitFor(() => expect(cards()).toHaveLength(2 * first));
  expect(document.activeElement?.getAttribute('href')).toBe(`/tool-${first}`);

  // Other search results start at their first page.
  rerender(page(tilesOf(500)));
  await waitFor(() => expect(cards()).toHaveLength(first));
});

test('the last page shows the remaining tools and no button', () => {
  render(page(tilesOf(50)));
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(cards()).toHaveLength(50);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('a few tools are all shown', () => {
  render(page(tilesOf(20)));
  expect(cards()).toHaveLength(20);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the palette renders a few of many entries, finds each of them, and always offers the pages', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    id: `tool-${index}`,
    kind: 'form' as const,
    title: `Number ${index} of all`,
    description: 'What it does.',
    route: `/tool-${index}`,
  }));
  vi.resetModules();
  vi.doMock('@/generated/manifest', () => ({ manifest: [...manifest, ...many] }));
  const { findEntries } = await import('@/app/shell/palette-entries');
  vi.doUnmock('@/generated/manifest');

  const all = findEntries('');
  expect(all.count).toBeGreaterThan(1000);
  expect(all.entries.length).toBeLessThan(60);
  expect(all.entries.filter(({ group }) => group === 'Pages').map(({ label }) => label)).toContain('Dashboard');
  expect(findEntries('of all').count).toBeGreaterThanOrEqual(1000);
  expect(findEntries('number 987').entries.map(({ to }) => to)).toEqual(['/tool-987']);
  expect(findEntries('zebra')).toEqual({ entries: [], count: 0 });
});
