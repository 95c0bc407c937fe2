import { expect, it } from 'vitest';
import { findEntries } from '@/app/shell/palette-entries';
import { manifest } from '@/generated/manifest';

const found = (search: string) => findEntries(search).entries.map(({ to }) => to);
const withRoute = manifest.flatMap(({ route, ...entry }) => (route ? [{ ...entry, route }] : []));

it.each(withRoute)('$id is found by its id and by what its tile says', ({ id, route, card }) => {
  const searches = [id.replaceAll('-', ' '), card?.description, card?.category, ...(card?.badges ?? [])];
  for (const search of searches.flatMap((text) => text ?? [])) expect(found(search), search).toContain(route);
});

it.each([
  ['proposal', '/program/proposal'],
  ['invoice', '/quote-builder'],
])('%s leads to %s', (search, route) => {
  expect(found(search)).toContain(route);
});

it('begins with the tools in the order of their tiles', () => {
  const orders = found('').flatMap((to) => withRoute.find(({ route }) => route === to)?.card?.order ?? []);
  expect(orders.length).toBeGreaterThan(1);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
});
