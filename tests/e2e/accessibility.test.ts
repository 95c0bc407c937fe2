import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { paths } from '@/app/paths';
import { navigationSlots } from '@/generated/slots/navigation';
import { pagePaths } from '@/generated/slots/paths';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { launch, open, signIn, type Watched } from './support/browser.ts';
import { checkPage } from './support/check-page.ts';
import { firstOfEach } from './support/first-of-each.ts';
import { checkWidths } from './support/look.ts';
import {
  announcedMemberPages,
  landingPages,
  login,
  memberPages,
  newPassword,
  notFoundPages,
  publicPages,
  type SitePage,
  toolPages,
} from './support/pages.ts';
import type { Site } from './support/site.ts';
import { waitForHeading } from './support/steps.ts';

const site = inject('site');

let browser: Browser;
let visitor: Watched;
let member: Watched;

beforeAll(async () => {
  browser = await launch();
  [visitor, member] = [await open(browser), await open(browser)];
  await signIn(member, site as Site);
});
afterAll(() => browser?.close());

const byLayout = (all: SitePage[]) => firstOfEach(all, ({ layout }) => layout);
const pagesOf = (all: SitePage[]) => forThisRun('pages-by-axe', all, byLayout(all));
const forVisitors = pagesOf([...landingPages.slice(0, 1), login, ...publicPages, newPassword, ...notFoundPages]);
const ofMembers = [...memberPages, ...toolPages, ...announcedMemberPages];
const forMembers = pagesOf(ofMembers);
/** All other paths of the route table that need no parameter; pages for operators have a walk of their own. */
const furtherPaths = [...Object.values(paths), ...Object.values(pagePaths)].filter(
  (path) =>
    !path.includes(':') &&
    !navigationSlots.some(({ to, access }) => to === path && access === 'operators') &&
    ![...landingPages, login, ...publicPages, newPassword, ...ofMembers].some((entry) => entry.path === path),
);
const firstOfLayout = new Set(byLayout(ofMembers).map(({ path }) => path));

describe('for a visitor, at every width, no complaint', () => {
  // The caret of the dialog that is left open redraws the page all the time.
  afterAll(() => visitor.context.close());

  it.each(forVisitors.map((entry) => [entry.path, entry] as const))('of %s', async (path, { heading }) => {
    const { page, complaints } = visitor;
    await page.goto(site.url + path);
    await waitForHeading(page, heading);
    await checkWidths(page);
    expect(complaints).toEqual([]);
  });

  it('of the VIP dialog, empty and with messages', async () => {
    const { page, complaints } = visitor;
    await page.goto(`${site.url}/login`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Join VIP' }).click();
    await page.getByRole('dialog').getByLabel(/^Name/).waitFor();
    await checkWidths(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Claim VIP Access' }).click();
    await page.getByText('Enter a valid email address').waitFor();
    await checkWidths(page);
    expect(complaints).toEqual([]);
  });
});

describe('for a member, the title and the links it should have, and at every width no complaint', () => {
  it.each(forMembers.map((entry) => [entry.path, entry] as const))('of %s', async (path, entry) => {
    const { page, complaints } = member;
    await page.goto(site.url + path);
    await waitForHeading(page, entry.heading);
    await page.getByRole('button', { name: 'Account' }).waitFor();
    await checkPage(page, site, entry);
    const submit = page.locator('main button[type=submit]:enabled');
    const isForm = (await submit.count()) > 0;
    const isFirst = firstOfLayout.has(path);
    // A form with its messages has what one without has, and more.
    if (!isForm || isFirst) await checkWidths(page);
    if (isForm) {
      await submit.click();
      await page.locator('[aria-invalid=true]').first().waitFor();
      // Fields of a kind have the same colors on each page.
      await checkWidths(page, isFirst ? undefined : [390]);
    }
    expect(complaints).toEqual([]);
  });

  it.each(forThisRun('pages-by-axe', furtherPaths, furtherPaths.slice(0, 1)))('of %s', async (path) => {
    const { page } = member;
    await page.goto(site.url + path);
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await checkWidths(page);
    }
    await page.emulateMedia({ colorScheme: null });
  });

  it('of what opens above a page: palette, account menu, past runs', async () => {
    const { page, complaints } = member;
    await page.goto(`${site.url}/sora-prompt-generator`);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await checkWidths(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await page.getByRole('option').first().waitFor();
    await checkWidths(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Past runs/ }).click();
    await page.getByRole('dialog', { name: 'Past runs' }).waitFor();
    await checkWidths(page);
    expect(complaints).toEqual([]);
  });
});
