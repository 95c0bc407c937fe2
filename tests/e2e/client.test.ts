import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { paths } from '@/app/paths';
import type { Client } from '@/contracts/client';
import { fieldsWithMeaning } from '@/registry/client-answers';
import { usesRow } from '@/registry/map-to-next-tool';
import { axeViolations, launch, open, signIn, type Watched } from './support/browser.ts';
import type { Site } from './support/site.ts';
import { confirmSignOut, enterAsGuest, eventually, waitForHeading } from './support/steps.ts';
import { fillSample, openTool, tools } from './support/tool-runs.ts';

const site = inject('site') as Site;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** A tool that asks for name and kind of a business and whose result leads to another tool; and another tool that asks for the name. */
const FIRST = 'voice-agent-builder';
const SECOND = 'quote-builder';
const CLIENT: Pick<Client, 'name' | 'known'> = { name: `Harbour ${Date.now()}`, known: { trade: 'Boatyard' } };

let browser: Browser;
let first: Watched;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  first = await open(browser, DESKTOP);
  page = first.page;
  await signIn(first, site);
});
afterAll(() => browser?.close());

/** Returns the control of a tool's field with this meaning. */
function fieldOf(id: string, meaning: string, on = page) {
  const declaration = tools.find((tool) => tool.id === id);
  const [field] = (declaration && fieldsWithMeaning(declaration).find(([, one]) => one === meaning)) ?? [];
  return on.locator(`[id="${id}_${field}"]`);
}

async function signOut(who: 'member' | 'guest'): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  if (who === 'guest') await confirmSignOut(page);
  await page.waitForURL(`${site.url}/`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).waitFor();
}

async function looksRight(): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await axeViolations(page), `${page.url()} at ${size.width}`).toEqual([]);
    const [needed = 0, there] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(needed, `${page.url()} at ${size.width}: width needed`).toBeLessThanOrEqual(there ?? 0);
  }
}

describe('a client', () => {
  it('is added on a phone, and fills in two tools, where each answer says so', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Clients: none chosen' }).click();
    await waitForHeading(page, 'Your Clients');
    await page.getByRole('button', { name: 'New client' }).click();
    await page.getByRole('button', { name: 'Add client' }).click();
    await page.getByText('Give the client a name').waitFor();
    await page.getByLabel(/^Name/).fill(CLIENT.name);
    await page.getByLabel('Kind of business').fill(CLIENT.known.trade ?? '');
    await looksRight();
    await page.getByRole('button', { name: 'Add client' }).click();
    await page.getByRole('heading', { level: 2, name: CLIENT.name }).waitFor();
    await looksRight();

    await openTool(page, site, SECOND);
    await eventually(() => fieldOf(SECOND, 'businessName').inputValue()).toBe(CLIENT.name);
    await openTool(page, site, FIRST);
    await eventually(() => fieldOf(FIRST, 'businessName').inputValue()).toBe(CLIENT.name);
    await eventually(() => page.getByText(`From ${CLIENT.name}`, { exact: true }).count()).toBe(2);
    await looksRight();
  });

  it.each([PHONE, DESKTOP])('fills in every tool that a member comes to by links, at $width px', async (size) => {
    const watched = await open(browser, size);
    const visit = watched.page;
    await signIn(watched, site);
    await visit.goto(`${site.url}${paths.clients}`);
    await visit.getByRole('button', { name: `Use client ${CLIENT.name}` }).click();
    await visit.goto(`${site.url}${paths.dashboard}`);
    await visit.evaluate(() => Object.assign(window, { isSameVisit: true }));
    for (const id of [SECOND, FIRST]) {
      const { card, page: there } = tools.find((tool) => tool.id === id) ?? {};
      await visit.getByRole('searchbox', { name: 'Search tools' }).fill(card?.title ?? '');
      // Not the link of the first steps, which runs an example of the same tool.
      const lists = visit.locator('[aria-labelledby=tools-title], [aria-labelledby=lab-title]');
      await lists.locator(`a[href="${there?.route}"]`).first().click();
      await eventually(() => fieldOf(id, 'businessName', visit).inputValue()).toBe(CLIENT.name);
      await visit.getByText(`From ${CLIENT.name}`, { exact: true }).first().waitFor();
      await visit.goBack();
    }
    expect(await visit.evaluate(() => 'isSameVisit' in window)).toBe(true);
    expect(watched.complaints).toEqual([]);
    await watched.context.close();
  });

  it('learns from a run what was new, and its results are found together', async () => {
    const tool = await openTool(page, site, FIRST);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await eventually(() => fieldOf(FIRST, 'businessName').inputValue()).toBe('');
    await fillSample(page, tool);
    await fieldOf(FIRST, 'businessName').fill(`${CLIENT.name} Ltd`);
    await tool.submit.click();
    await tool.result.waitFor();
    const offer = page.getByRole('region', { name: `Keep for ${CLIENT.name}` });
    await eventually(() => offer.innerText()).toContain(`${CLIENT.name} Ltd`);
    await looksRight();
    await offer.getByRole('button', { name: `Keep for ${CLIENT.name}` }).click();
    await offer.waitFor({ state: 'detached' });

    await page.goto(`${site.url}${paths.results}`);
    await page.getByRole('combobox', { name: 'Client' }).selectOption({ label: CLIENT.name });
    const rows = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await eventually(() => rows.count()).toBe(1);
    await eventually(() => rows.innerText()).toContain(CLIENT.name);
    await looksRight();
    await rows.getByRole('link').click();
    await page.getByRole('region', { name: 'Next' }).waitFor();
    await looksRight();
    await page
      .getByRole('main')
      .getByRole('button', { name: `Client: ${CLIENT.name}` })
      .click();
    await page.getByRole('menuitemcheckbox', { name: 'No client' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Client: No client' }).waitFor();
  });

  it('lets a result go on in another tool, which says where its answers came from', async () => {
    const declaration = tools.find(({ id }) => id === FIRST);
    const next = declaration?.result?.next?.find((one) => !usesRow(one));
    if (!next) throw new Error(`nothing goes on from ${FIRST}`);
    await openTool(page, site, FIRST);
    await page.getByRole('region', { name: 'Next' }).getByRole('button', { name: next.label }).click();
    await waitForHeading(page, tools.find(({ id }) => id === next.tool)?.page?.title ?? '');
    await page.getByText(/^From .*: /).waitFor();
    await eventually(() => fieldOf(next.tool, 'businessName').inputValue()).toBe(`${CLIENT.name} Ltd`);
    expect(new URL(page.url()).search).toBe('');
    await looksRight();
    expect(first.complaints).toEqual([]);
  });

  it('is nothing to the next member on the same browser, nor chosen when its own comes back', async () => {
    await signOut('member');
    await enterAsGuest(first, site);
    await page.goto(`${site.url}${paths.clients}`);
    await page.getByText('No clients yet').waitFor();
    await openTool(page, site, FIRST);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Clients: none chosen' }).waitFor();
    expect(await page.locator('body').innerHTML()).not.toContain(CLIENT.name);
    await page.keyboard.press('Escape');
    await signOut('guest');
    await signIn(first, site);
    await page.goto(`${site.url}${paths.clients}`);
    const row = page.getByRole('listitem').filter({ hasText: CLIENT.name });
    await row.getByRole('button', { name: `Use client ${CLIENT.name}` }).waitFor();
    await row.getByRole('button', { name: `Delete: ${CLIENT.name}` }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: `Edit ${CLIENT.name}` }).waitFor();
  });
});
