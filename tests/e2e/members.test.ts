import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { brand } from '@/brand';
import type { FormDeclaration } from '@/registry/options';
import { widgetsOf } from '@/registry/ui-schema';
import { inFullRun } from '../../scripts/test/full-run.ts';
import { launch, open, signIn, type Watched } from './support/browser.ts';
import { firstWithEach } from './support/first-of-each.ts';
import { confirmByMail } from './support/mails.ts';
import { NEWCOMERS } from './support/newcomers.ts';
import {
  confirmSignOut,
  enterAsGuest,
  eventually,
  openLanding,
  unexpectedComplaints,
  waitForHeading,
} from './support/steps.ts';
import { filledFieldsOf, fillSample, type OpenTool, openTool, runSample, tools } from './support/tool-runs.ts';

const site = inject('site');

let browser: Browser;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  watched = await open(browser);
  page = watched.page;
});
afterAll(() => browser?.close());

const filledIn = () => filledFieldsOf(page);

/** Waits until a form is fully rendered, as it is rendered in chunks. */
const formStands = () => page.locator('main [data-submit-bar]').waitFor({ state: 'attached' });

/** The same for this number of pages of a form, from the first. */
async function filledInPages(pages: number) {
  const found = [await filledIn()];
  while (found.length < pages) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: `Step ${found.length + 1} of ` }).waitFor();
    found.push(await filledIn());
  }
  return found;
}

/** Returns to the first page of a form. */
async function toFirstPage(): Promise<void> {
  const back = page.getByRole('button', { name: 'Back', exact: true });
  while ((await back.count()) > 0) {
    const heading = page.getByRole('heading', { name: /^Step \d/ });
    const at = await heading.innerText();
    await back.click();
    await heading.and(page.getByText(at, { exact: true })).waitFor({ state: 'detached' });
  }
}

/** Returns everything in the browser's storage that the signed-in user can see. */
const inSight = () =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => !/\.(kept|session)/.test(key))));
const inStorage = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

async function signOut(who: 'member' | 'guest'): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  if (who === 'guest') await confirmSignOut(page);
  await page.waitForURL(`${site.url}/`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).waitFor();
}

/** Navigates to a tool within the app, without reloading the page. */
async function goTo(tool: OpenTool['declaration']): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, tool.page?.route ?? '');
  await waitForHeading(page, tool.page?.heading ?? tool.page?.title ?? '');
  await formStands();
}

describe('one browser, several members', () => {
  const keeper = tools.find(({ storage }) => storage?.secrets?.length);
  const secret = 'sk-of-the-first-member';

  it('shows each their own and nothing of the others, and brings it back', async () => {
    if (!keeper) throw new Error('no tool keeps a secret');
    // Member A: text and a key in a form, a run with its result.
    await signIn(watched, site);
    const first = await openTool(page, site, keeper.id);
    await fillSample(page, first, 'full', secret);
    const hers = await filledIn();
    expect(JSON.stringify(hers)).toContain(secret);
    await runSample(page, site, 'website-prompt-yelp', 'minimal');
    await page.goto(site.url + keeper.page?.route);
    await formStands();
    await eventually(filledIn).toEqual(hers);
    await signOut('member');
    expect(await inStorage()).not.toContain(secret);
    expect(await inSight()).toBe('[]');

    // Member B creates an account in the same tab.
    await page.goto(`${site.url}/create-account`);
    await page.getByLabel('Email', { exact: true }).fill(NEWCOMERS.members);
    await page.getByRole('button', { name: 'Verify Membership' }).click();
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/welcome?code=*');
    await confirmByMail(page, NEWCOMERS.members, 'a long enough one');
    await waitForHeading(page, brand.dashboard.title);
    await goTo(keeper);
    expect(await filledIn()).toEqual([]);
    expect(await inSight()).not.toContain(site.demo.email);
    const second = await openTool(page, site, keeper.id);
    await fillSample(page, second, 'all-other', 'sk-of-the-second-member');
    const his = await filledIn();
    await signOut('member');

    // A guest signs in by the access code.
    await enterAsGuest(watched, site);
    await goTo(keeper);
    expect(await filledIn()).toEqual([]);
    expect(await inSight()).not.toMatch(/@/);
    await signOut('guest');

    // Member A again: her text is restored, her key is not.
    await signIn(watched, site);
    await goTo(keeper);
    await eventually(filledIn).toEqual(hers.filter(([, value]) => value !== secret));
    await openTool(page, site, 'website-prompt-yelp');
    await page.getByRole('region', { name: 'Your website prompt', exact: true }).waitFor();
    const [, hisName = ''] = his.find(([id]) => String(id).endsWith('businessName')) ?? [];
    expect(String(hisName)).not.toBe('');
    expect(await inSight()).not.toContain(String(hisName));
    expect(unexpectedComplaints(watched)).toEqual([]);
  });

  it('a sign-out in one tab leaves nothing in another that is open on a form', async () => {
    if (!keeper) throw new Error('no tool keeps a secret');
    const other = await watched.context.newPage();
    await other.goto(site.url + keeper.page?.route);
    await other.locator('main form').first().waitFor({ state: 'attached' });
    await other.locator('main form input[type=text]').first().fill('Typed in the other tab');
    await signOut('member');
    await other.waitForURL('**/login');
    expect(await inSight()).toBe('[]');
    await enterAsGuest(watched, site);
    await other.goto(site.url + keeper.page?.route);
    await other.locator('main form').first().waitFor({ state: 'attached' });
    expect(await other.locator('main form').first().innerText()).not.toContain('Typed in the other tab');
    expect(await inSight()).not.toContain('Typed in the other tab');
    await other.close();
  });
});

inFullRun('forms-of-members', () => {
  describe('what a member has typed', () => {
    const pagesOf = ({ ui }: FormDeclaration) => new Set(ui.sections.map((section) => section.page)).size;
    const withPage = tools.filter(({ page: its }) => its);
    // Each kind of field, forms with and without pages, and with and without saved secrets.
    const kindsOf = (tool: FormDeclaration) => [...widgetsOf(tool), pagesOf(tool) > 1, `${tool.storage?.secrets}`];

    it.each(firstWithEach(withPage, kindsOf))('survives a reload of $id, its secrets aside', async (declaration) => {
      const tool = await openTool(page, site, declaration.id);
      const key = `sk-for-${declaration.id}`;
      await fillSample(page, tool, undefined, key);
      const pages = pagesOf(declaration);
      await toFirstPage();
      const before = await filledInPages(pages);
      const secrets = declaration.storage?.secrets ?? [];
      await page.reload();
      await formStands();
      const kept = before.map((fields) => fields.filter(([, value]) => value !== key || secrets.length > 0));
      expect(await filledInPages(pages)).toEqual(kept);
      if (secrets.length === 0) expect(await inStorage()).not.toContain(key);
    });
  });

  describe('a run', () => {
    it('that was stopped says so, leaves the form free, and goes again at once', async () => {
      const tool = await openTool(page, site, 'website-prompt-free-form');
      await fillSample(page, tool, undefined);
      await page.route('**/webhook/**', async () => undefined);
      onTestFinished(() => page.unroute('**/webhook/**'));
      await tool.submit.click();
      await page.getByRole('button', { name: 'Stop waiting' }).click();
      await page.getByText('Stopped waiting', { exact: true }).waitFor();
      expect(await page.getByText(/^Failed to generate/).count()).toBe(0);
      await page.unroute('**/webhook/**');
      await tool.submit.click();
      await tool.result.waitFor();
    });

    it('whose answer arrives while another page is open is shown when its page is opened by its address', async () => {
      const tool = await openTool(page, site, 'app-builder-prompt-generator');
      await fillSample(page, tool, undefined);
      const answered = page.waitForResponse((response) => response.url().includes('/webhook/'));
      await tool.submit.click();
      await page.getByRole('link', { name: 'Workflows' }).first().click();
      await answered;
      await page.getByRole('status').getByText('1 run finished').waitFor();
      await page.goto(site.url + tool.declaration.page?.route);
      await tool.result.waitFor();
      await page.reload();
      await tool.submit.waitFor();
      expect(await tool.result.count(), 'seen once, kept by the history alone').toBe(0);
    });

    it('sends one request for a double click, and says nothing about it', async () => {
      const tool = await openTool(page, site, 'website-prompt-free-form');
      await fillSample(page, tool, undefined);
      let calls = 0;
      page.on('request', (request) => {
        if (request.url().includes('/webhook/')) calls += 1;
      });
      await tool.submit.dblclick();
      await tool.result.waitFor();
      expect(calls).toBe(1);
      expect(await page.getByText('Already running').count()).toBe(0);
    });
  });

  describe('the ways in', () => {
    it('an address with a mark on it and a code redeemed there do not bring a later page down', async () => {
      await signOut('guest');
      await openLanding(page, site);
      await page.goto(`${site.url}/#gate`);
      await page.getByLabel(brand.gate.label).fill(site.demo.accessCode);
      await page.getByRole('button', { name: brand.gate.submit }).click();
      await page.waitForURL('**/dashboard');
      await waitForHeading(page, brand.dashboard.title);
      await page.keyboard.press('Tab');
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
      const { page: its } = tools.find(({ card }) => card?.status === 'live') ?? {};
      await page.locator(`main a[href="${its?.route}"]`).first().click();
      await waitForHeading(page, its?.heading ?? its?.title ?? '');
      expect(unexpectedComplaints(watched)).toEqual([]);
    });

    it.each([320, 360, 390])('Login and Join VIP are within reach at %i px', async (width) => {
      const narrow = await open(browser, { width, height: 700 });
      await openLanding(narrow.page, site);
      const nav = narrow.page.getByRole('navigation', { name: 'Main' });
      for (const part of [nav.getByRole('link', { name: 'Login' }), nav.getByRole('button', { name: 'Join VIP' })]) {
        const box = await part.boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
      }
      expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await narrow.context.close();
    });
  });
});
