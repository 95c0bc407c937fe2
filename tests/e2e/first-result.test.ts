import type { Locator } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { brand } from '@/brand';
import { createPageOpener } from './support/browser.ts';
import { linkMailedTo } from './support/mails.ts';
import { NEWCOMERS } from './support/newcomers.ts';
import { eventually, openLanding, waitForHeading } from './support/steps.ts';
import { tools } from './support/tool-runs.ts';

const site = inject('site');
const open = createPageOpener();
const PASSWORD = 'a long enough one';

/** From the landing page on a phone, with an address the browser fills in. */
const MAX_PRESSES = 6;

/** The first words of a result are read without scrolling. */
const FIRST_WORDS_PX = 420;

const { show } = brand.dashboard.start ?? {};
if (!show) throw new Error('brand.json offers no first result');
const tool = tools.find(({ page }) => page?.route === show.route);

it(`is reached in ${MAX_PRESSES} presses, and nothing is typed but the password`, async () => {
  const { page, complaints } = await open({ width: 390, height: 844 });
  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses += 1;
  };
  const button = (name: string) => page.getByRole('main').getByRole('button', { name });
  await openLanding(page, site);
  await press(page.getByRole('banner').getByRole('link', { name: 'Login' }));
  await press(page.getByRole('link', { name: 'Set up your account' }));
  await waitForHeading(page, brand.createAccount.title);
  // What a browser fills in from its address book.
  await page.getByLabel('Email', { exact: true }).fill(NEWCOMERS.firstResult);
  await press(button('Verify Membership'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(button('Create Account'));
  await page.waitForURL('**/welcome?code=*');
  await page.goto(await linkMailedTo(NEWCOMERS.firstResult));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(button('Confirm and sign in'));
  await waitForHeading(page, brand.dashboard.title);
  await press(page.getByRole('link', { name: show.label }));
  const result = page.getByRole('region', { name: tool?.result?.title ?? '', exact: true });
  await result.waitFor();
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
  const heading = result.getByRole('heading', { level: 3 }).first();
  await eventually(async () => ((await heading.boundingBox())?.y ?? Infinity) < FIRST_WORDS_PX).toBe(true);

  // Coming back shows the result, and runs nothing again.
  await page.reload();
  await result.waitFor();
  await page.goto(`${site.url}/dashboard`);
  const recent = page.getByRole('region', { name: 'Recent results' });
  await recent.getByRole('link').first().waitFor();
  expect(await recent.getByRole('listitem').count()).toBe(1);
  expect(await page.getByRole('link', { name: show.label }).count(), 'no beginner any more').toBe(0);
  expect(complaints).toEqual([]);
});
