import type { Page } from 'playwright-core';
import { matchPath } from 'react-router-dom';
import { expect } from 'vitest';
import { paths } from '@/app/paths';
import { brand } from '@/brand';
import {
  announcedPages,
  landingPages,
  login,
  memberPages,
  newPassword,
  publicPages,
  type SitePage,
  toolPages,
} from './pages.ts';
import type { Site } from './site.ts';

/** Every path of this site with a page. */
const known = [...landingPages, login, ...publicPages, newPassword, ...memberPages, ...toolPages, ...announcedPages]
  .map(({ path }) => path)
  .concat(paths.result);

/** Matches addresses of results, which depend on the member's data. */
const patternOf = (path: string) => (matchPath(paths.result, path) ? paths.result : path);

/** Returns all links in a part of the page. */
const linksOf = (page: Page, scope: 'body' | 'main') =>
  page
    .locator(`${scope} a[href]`)
    .evaluateAll((links) => (links as HTMLAnchorElement[]).map(({ href, target, rel }) => ({ href, target, rel })));

/** Checks the title, the description and the links of an open page: those to this site lead to pages that it has. */
export async function checkPage(page: Page, site: Pick<Site, 'url'>, expected: SitePage): Promise<void> {
  const { path, title, links, external } = expected;
  const isOurs = ({ href }: { href: string }) => new URL(href).origin === site.url;
  const pathOf = ({ href }: { href: string }) => new URL(href).pathname;
  expect(await page.title(), path).toBe(title);
  expect(await page.locator('meta[name=description]').getAttribute('content'), path).toBeTruthy();
  const inMain = await linksOf(page, 'main');
  expect(inMain.filter(isOurs).map(pathOf), path).toEqual(expect.arrayContaining(links));
  const addresses = inMain.map(({ href }) => href);
  expect(addresses, path).toEqual(expect.arrayContaining(external.map((name) => brand.links[name])));
  const all = await linksOf(page, 'body');
  for (const link of all.filter((link) => !isOurs(link)))
    expect({ ...link, path }).toMatchObject({ target: '_blank', rel: expect.stringContaining('noopener') });
  // A page links to its own parts, too.
  const reachable = [...known, path];
  for (const link of all.filter(isOurs)) expect(reachable, `linked from ${path}`).toContain(patternOf(pathOf(link)));
}
