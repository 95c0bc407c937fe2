import { expect, it } from 'vitest';
import { findEntries } from '@/app/shell/palette-entries';
import { manifest } from '@/generated/manifest';
import { searchWords } from '@/generated/search-words';

const found = (search: string) => findEntries(search).entries.map(({ to }) => to);
const withRoute = manifest.flatMap(({ route, ...entry }) => (route ? [{ ...entry, route }] : []));

it.each(withRoute)('$id is found by its id and by what its tile says', ({ id, route, card }) => {
  const searches = [id.replaceAll('-', ' '), card?.description, card?.category, ...(card?.badges ?? [])];
  for (const search of searches.flatMap((text) => text ?? [])) expect(found(search), search).toContain(route);
});

it.each([
  ['proposal', '/program/proposal'],
  ['invoice', '/quote-builder'],
  ['write a cold email', '/cold-email-sequence'],
  ['new quote', '/quote-builder'],
  ['go to account', '/account'],
])('%s leads to %s first', (search, route) => {
  expect(found(search)[0]).toBe(route);
});

it('every tool on a page is found by each word of its card', () => {
  const unfound = withRoute.flatMap(({ id, route }) => {
    const words = searchWords[id] ?? [];
    return words.length === 0 ? [route] : words.filter((word) => !found(word.toUpperCase()).includes(route));
  });
  expect(withRoute.length).toBeGreaterThan(1);
  expect(unfound).toEqual([]);
});

it('words that only say what to do leave the list as it begins', () => {
  expect(found('new run')).toEqual(found(''));
});

it('begins with the tools used last, the latest first, and lists each once', () => {
  const [first, second] = withRoute.toReversed();
  const routes = findEntries('', [second?.id ?? '', 'a-tool-that-is-gone', first?.id ?? '']).entries.map(
    ({ to }) => to,
  );
  expect(routes.slice(0, 2)).toEqual([second?.route, first?.route]);
  expect(routes.toSorted()).toEqual(found('').toSorted());
});

it('begins with the tools in the order of their tiles', () => {
  const orders = found('').flatMap((to) => withRoute.find(({ route }) => route === to)?.card?.order ?? []);
  expect(orders.length).toBeGreaterThan(1);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
});
