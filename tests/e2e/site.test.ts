import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { brand } from '@/brand';
import { createPageOpener, type Watched } from './support/browser.ts';
import { checkPage } from './support/check-page.ts';
import { firstOfEach } from './support/first-of-each.ts';
import {
  announcedMemberPages,
  announcedPages,
  landingPages,
  login,
  memberPages,
  newPassword,
  notFoundPages,
  publicPages,
  type SitePage,
  toolPages,
} from './support/pages.ts';
import { memberSession, openDashboard } from './support/session.ts';
import { eventually, waitForHeading } from './support/steps.ts';

const site = inject('site');

const open = createPageOpener();
let watched: Watched;

beforeAll(async () => {
  watched = await open();
});

/** Opens a page and checks its heading, title and links. */
async function walk(entry: SitePage): Promise<void> {
  const { page } = watched;
  await page.goto(site.url + entry.path);
  await waitForHeading(page, entry.heading);
  await checkPage(page, site, entry);
}

describe('the route table, signed out', () => {
  it('shows every public page, and the 404 page elsewhere', async () => {
    for (const entry of [...landingPages, login, ...publicPages, newPassword]) await walk(entry);
    for (const entry of [...notFoundPages, ...announcedPages]) {
      await walk({ ...entry, links: ['/'] });
      await eventually(() => watched.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    }
    await watched.page.goto(site.url + newPassword.path);
    await watched.page.getByText('This link is no longer valid').waitFor();
    expect(watched.complaints).toEqual([]);
  });

  it('sends visitors of every page for members, and of tools of each layout, to the sign-in page, replacing the history entry', async () => {
    const { page } = watched;
    await page.goto(`${site.url}/`);
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    // All tools have one route.
    const visited = [...memberPages, ...firstOfEach(toolPages, ({ layout }) => layout)];
    for (const [index, { path }] of visited.entries()) {
      await page.goto(site.url + path);
      await page.waitForURL('**/login');
      await waitForHeading(page, login.heading);
      // One history entry per address: a redirect that adds an entry would be noticed.
      expect(await entries(), path).toBe(before + index + 1);
    }
    await page.goBack();
    await waitForHeading(page, login.heading);
    expect(watched.complaints).toEqual([]);
  });

  it('has the navigation of a visitor', async () => {
    const { page } = watched;
    await page.goto(`${site.url}/login`);
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('button', { name: 'Join VIP' }).waitFor();
    await eventually(() => nav.getByRole('link').allInnerTexts()).toEqual([brand.name, 'Login']);
    expect(await nav.getByRole('link', { name: brand.name }).getAttribute('href')).toBe('/');
    await page.keyboard.press('Control+K');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the route table, signed in', () => {
  beforeEach(async () => openDashboard(watched, site, await memberSession(site)));

  // The pages of members and tools are walked through in accessibility.test.ts.
  it('shows the pages of visitors, and sends members on from the sign-in page and from /home', async () => {
    const { page } = watched;
    const seen = landingPages.filter(({ path }) => path !== '/home');
    for (const entry of [...seen, ...publicPages, newPassword]) await walk(entry);
    for (const entry of [...notFoundPages, ...announcedMemberPages]) await walk({ ...entry, links: ['/dashboard'] });
    for (const path of ['/home', '/login']) {
      await page.goto(site.url + path);
      await page.waitForURL('**/dashboard');
    }
    await page.goto(site.url + newPassword.path);
    await page.getByRole('button', { name: 'Save the new password' }).waitFor();
    expect(watched.complaints).toEqual([]);
  });

  it('lists eight live tools and one that is coming soon', async () => {
    const { page } = watched;
    await page.getByText('9 Tools Available').waitFor();
    // Wait for the recent results of earlier test files: the first time, they shift the tools down, which may disturb a click.
    await page.waitForLoadState('networkidle');
    for (const badge of ['VIP Access Active', 'AI Powered']) await page.getByText(badge, { exact: true }).waitFor();
    const launch = page.getByRole('link', { name: /^Launch Tool/ });
    await eventually(() =>
      launch.evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort()),
    ).toEqual([
      '/app-builder-prompt-generator',
      '/custom-gpts',
      '/lead-scraper',
      '/program/outreach',
      '/program/proposal',
      '/sora-prompt-generator',
      '/voice-agent-builder',
      '/website-prompt',
    ]);
    expect(await page.getByRole('button', { name: 'Coming Soon' }).isDisabled()).toBe(true);
    await page.getByLabel('Search tools').fill('voice');
    await page.getByRole('link', { name: /^Launch Tool ?: Voice Agent Builder/ }).waitFor();
    await page.getByLabel('Search tools').fill('no such tool');
    await page.getByText('No tool by that name').waitFor();
    await page.getByRole('button', { name: 'Show all tools' }).click();
    await eventually(() => launch.count()).toBe(8);
  });

  it('marks the active link by path prefix, and moves the focus to the heading of the next page', async () => {
    const { page } = watched;
    const nav = page.getByRole('navigation', { name: 'Main' });
    const active = () => nav.locator('a[aria-current=page]').allInnerTexts();
    await waitForHeading(page, brand.dashboard.title);
    expect(await active()).toEqual(['Dashboard']);
    await nav.getByRole('link', { name: 'Workflows' }).click();
    await waitForHeading(page, brand.workflows.title);
    expect(await active()).toEqual(['Workflows']);
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.goto(`${site.url}/lead-scraper`);
    await waitForHeading(page, 'Lead Scraper');
    expect(await active()).toEqual([]);
    await nav.getByRole('link', { name: brand.name }).click();
    await page.waitForURL('**/dashboard');
  });

  it('jumps to any tool with the command palette', async () => {
    const { page } = watched;
    await waitForHeading(page, brand.dashboard.title);
    // The key listener of the member navigation is loaded after the page.
    await page.getByRole('button', { name: /^Search/ }).waitFor();
    await page.keyboard.press('Control+K');
    const search = page.getByRole('combobox', { name: 'Search tools, results and clients' });
    await search.waitFor();
    for (const { path, title } of toolPages) {
      await search.fill(title);
      await page.getByRole('option').first().waitFor();
      expect(await page.getByRole('option').count(), path).toBeGreaterThan(0);
    }
    await search.fill('no such place');
    await page.getByText('Nothing by that name.').waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Search/ }).click();
    await search.fill('voice agent');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/voice-agent-builder');
    await waitForHeading(page, 'AI Voice Agent Builder');
    expect(watched.complaints).toEqual([]);
  });

  it('keeps the place in the program, and Continue after the last step leads to what was made', async () => {
    const { page } = watched;
    await page.goto(`${site.url}/program/proposal`);
    const steps = page.getByRole('navigation', { name: brand.program.title });
    await steps.waitFor();
    await eventually(() => steps.locator('[aria-current=step]').innerText()).toMatch(/Step 4 of 4[\s\S]*Proposal/);
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
    const made = page.getByRole('region', { name: brand.program.end.title });
    await made.getByRole('navigation', { name: brand.program.title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(brand.program.end.route);
    await page.locator('main').getByRole('link', { name: 'Go to Dashboard' }).click();
    await page.waitForURL('**/dashboard');
  });
});
