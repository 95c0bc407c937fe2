import { expect, inject, it } from 'vitest';
import { THEME_KEY } from '@/browser/storage-keys';
import { createPageOpener } from './support/browser.ts';

const site = inject('site');
const open = createPageOpener();

/** The scripts of the app: all but the one that says how the page looks, which is as small as a style. */
const APP_SCRIPTS = /\/assets\/(?!early-theme-)[^/]*\.js$/;

it('shows a spinner as long as the scripts of a page are on their way', async () => {
  const { page } = await open();
  await page.route(APP_SCRIPTS, () => undefined);
  await page.goto(`${site.url}/login`, { waitUntil: 'commit' });
  const spinner = page.getByRole('status');
  await spinner.getByRole('heading', { name: 'Loading' }).waitFor();
  await spinner.locator('.animate-spin').waitFor();
});

it.each(['dark', 'light'] as const)('has the theme of the device, %s, before the scripts of a page', async (theme) => {
  const { page } = await open();
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' });
  await page.goto(`${site.url}/login`);
  await page.evaluate(([key, chosen]) => localStorage.setItem(key, chosen), [THEME_KEY, theme] as const);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.route(APP_SCRIPTS, () => undefined);
  await page.goto(`${site.url}/login`, { waitUntil: 'commit' });
  await page.getByRole('status').locator('.animate-spin').waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
  expect(await background()).not.toBe(before);
});
