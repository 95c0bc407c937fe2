import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { axe, launch, open, signIn, type Watched } from './support/browser.ts';
import {
  announced,
  landingPages,
  login,
  memberPages,
  newPassword,
  nowhere,
  publicPages,
  toolPages,
} from './support/pages.ts';
import type { Site } from './support/site.ts';
import { arrived } from './support/steps.ts';
import { runSample } from './support/tool-runs.ts';

const site = inject('site');

/** Widths in CSS pixels: phone, tablet, desktop. */
const WIDTHS = [390, 768, 1440];

let browser: Browser;
let visitor: Watched;
let member: Watched;

beforeAll(async () => {
  browser = await launch();
  [visitor, member] = [await open(browser), await open(browser)];
  await signIn(member, site as Site);
});
afterAll(() => browser.close());

/** Looks at a page, as it stands, at all widths: nothing axe complains of, nothing wider than the screen. */
async function look(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axe(page), `${page.url()} at ${width}`).toEqual([]);
    const [needed, there] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(needed, `${page.url()} at ${width}: width needed`).toBeLessThanOrEqual(there ?? 0);
  }
}

const forVisitors = [...landingPages.slice(0, 1), login, ...publicPages, newPassword, ...nowhere];
const forMembers = [...memberPages, ...toolPages, ...announced];

describe('for a visitor, at every width, no complaint', () => {
  it.each(forVisitors.map((entry) => [entry.path, entry] as const))('of %s', async (path, { heading }) => {
    const { page, complaints } = visitor;
    await page.goto(site.url + path);
    await arrived(page, heading);
    await look(page);
    expect(complaints).toEqual([]);
  });

  it('of the VIP dialog, empty and with messages', async () => {
    const { page, complaints } = visitor;
    await page.goto(`${site.url}/login`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Join VIP' }).click();
    await page.getByRole('dialog').getByLabel(/^Name/).waitFor();
    await look(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Claim VIP Access' }).click();
    await page.getByText('Enter a valid email address').waitFor();
    await look(page);
    expect(complaints).toEqual([]);
  });
});

describe('for a member, at every width, no complaint', () => {
  it.each(forMembers.map((entry) => [entry.path, entry] as const))('of %s', async (path, { heading }) => {
    const { page, complaints } = member;
    await page.goto(site.url + path);
    await arrived(page, heading);
    await page.getByRole('button', { name: 'Account' }).waitFor();
    await look(page);
    const submit = page.locator('main button[type=submit]:enabled');
    if ((await submit.count()) > 0) {
      await submit.click();
      await page.locator('[aria-invalid=true]').first().waitFor();
      await look(page);
    }
    expect(complaints).toEqual([]);
  });

  // One tool for each way of showing a result.
  it.each([
    ['program-icp-offer', 'minimal'],
    ['lead-scraper', 'package-all'],
    ['program-outreach', 'minimal'],
    ['program-proposal', 'minimal'],
    ['sora-prompt-generator', 'minimal'],
    ['app-builder-prompt-generator', 'minimal'],
  ])('of the result of %s', async (id, sample) => {
    await runSample(member.page, site, id, sample);
    await look(member.page);
    expect(member.complaints).toEqual([]);
  });

  it('of what opens above a page: palette, account menu, past runs', async () => {
    const { page, complaints } = member;
    await page.goto(`${site.url}/sora-prompt-generator`);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await look(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await page.getByRole('option').first().waitFor();
    await look(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Past runs/ }).click();
    await page.getByRole('dialog', { name: 'Past runs' }).waitFor();
    await look(page);
    expect(complaints).toEqual([]);
  });
});
