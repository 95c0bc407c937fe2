import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { paths } from '@/app/paths';
import { brand } from '@/brand';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { launch } from './support/browser.ts';
import { openTouchScreen, openVisitorTab, unresponsiveControls, type VisitorTab } from './support/first-interaction.ts';
import { landingPages, login, newPassword, notFoundPages, publicPages } from './support/pages.ts';
import { waitForHeading, waitForText } from './support/steps.ts';

const site = inject('site');

let browser: Browser;
let tab: VisitorTab;
let earlyTab: VisitorTab;
beforeAll(async () => {
  browser = await launch();
  [tab, earlyTab] = [await openVisitorTab(browser), await openVisitorTab(browser, { early: true })];
});
afterAll(() => browser?.close());

const visited = [landingPages[0], login, ...publicPages, newPassword, ...notFoundPages].flatMap(
  (page) => page?.path ?? [],
);

/** What pages share is pressed once with each device, not on every page. */
const pressed = new Set<string>();

it.each(forThisRun('first-interactions', visited, [login.path]))(
  'the first touch of a visit to %s reaches each kind of control',
  async (path) => {
    expect(await unresponsiveControls(tab, { site, path, pressed })).toEqual([]);
  },
);

const landings = forThisRun('first-interactions', landingPages, landingPages.slice(0, 1));

const pressedEarly = new Set<string>();

it.each(landings)(
  'the first touch of a visit to $path reaches each kind of control also before the scripts are there',
  async ({ path }) => {
    expect(await unresponsiveControls(earlyTab, { site, path, pressed: pressedEarly })).toEqual([]);
  },
);

describe('from a landing page on a phone, with the first touch', () => {
  const openPage = async (path: string): Promise<Page> => {
    const page = await (await openTouchScreen(browser)).newPage();
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    return page;
  };
  const tapLogin = async (page: Page) => {
    await page.getByRole('link', { name: 'Login' }).tap();
    await waitForHeading(page, brand.login.title);
  };
  const main = (page: Page) => page.getByRole('main');

  it.each(landings)('a member signs in from $path', async ({ path }) => {
    const page = await openPage(path);
    await tapLogin(page);
    await page.getByLabel('Email').fill(site.demo.email);
    await page.getByLabel('Password', { exact: true }).fill(site.demo.password);
    await main(page).getByRole('button', { name: 'Show password' }).tap();
    await main(page).getByRole('button', { name: 'Sign In', exact: true }).tap();
    await page.waitForURL('**/dashboard');
    await page.context().close();
  });

  it('a buyer has their membership verified', async () => {
    const page = await openPage(paths.landing);
    await tapLogin(page);
    await main(page).locator(`a[href^="${paths.createAccount}"]`).first().tap();
    await waitForHeading(page, brand.createAccount.title);
    await page.getByLabel('Email').fill('nobody@example.com');
    await main(page).getByRole('button', { name: 'Verify Membership' }).tap();
    await waitForText(page, 'No Active Membership');
    await page.context().close();
  });

  it('a member asks for a new password', async () => {
    const page = await openPage(paths.landing);
    await tapLogin(page);
    await main(page).locator(`a[href^="${paths.forgotPassword}"]`).first().tap();
    await waitForHeading(page, 'Forgot your password?');
    await page.getByLabel('Email').fill('nobody@example.com');
    await main(page).getByRole('button', { name: 'Send the link' }).tap();
    await waitForText(page, 'Check your inbox');
    await page.context().close();
  });
});

describe('where the app cannot be loaded', () => {
  it.each(['index', 'react', 'landing-body'])('without %s a press is said to have failed', async (chunk) => {
    const page = await (await openTouchScreen(browser)).newPage();
    await page.route(new RegExp(`/assets/${chunk}-.*\\.js$`), (route) => route.abort());
    await page.goto(site.url, { waitUntil: 'networkidle' });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    await page.getByLabel(brand.gate.label).fill('SECRET-CODE');
    await page.getByRole('button', { name: brand.gate.submit }).tap();
    await alert.waitFor();
    expect(await page.getByLabel(brand.gate.label).inputValue()).toBe('SECRET-CODE');
    await page.unroute(new RegExp(`/assets/${chunk}-.*\\.js$`));
    await alert.getByRole('link').tap();
    await page.locator('#root:not([data-prerendered])').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Join VIP', exact: true }).first().tap();
    await page.getByRole('dialog').waitFor();
    await page.context().close();
  });
});
