import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { paths } from '@/app/paths';
import { createPageOpener } from './support/browser.ts';
import { enterAsGuest, eventually, waitForHeading, waitForText } from './support/steps.ts';
import { openTool, runSample } from './support/tool-runs.ts';

const site = inject('site');
const open = createPageOpener();

const TOOL = 'lead-scraper';
const rows = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem');
const row = (page: Page) => rows(page).getByRole('link').first();

/** Records the deletions a tab requests at the gateway, from now on. */
function deletionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') asked.push(request.url());
  });
  return asked;
}

/** Returns the number of locks held by the tabs of a browser. */
const locksOf = (page: Page) => page.evaluate(async () => (await navigator.locks.query()).held?.length);

async function openLibrary(page: Page): Promise<void> {
  await page.goto(`${site.url}${paths.results}`);
  await waitForHeading(page, 'Your Results');
}

it('a result one tab deleted can be had back while others are opened, and is deleted once that tab is closed', async () => {
  const watched = await open();
  const { page: first, context } = watched;
  await enterAsGuest(watched, site);
  await runSample(first, site, TOOL, 'package-all');
  await openLibrary(first);
  await row(first).waitFor();
  const remove = () => first.getByRole('button', { name: /^Delete: / }).click();
  await remove();

  const second = await context.newPage();
  const deletions = deletionsOf(second);
  await openTool(second, site, TOOL);
  await second.getByRole('button', { name: /^Past runs/ }).waitFor();
  await openLibrary(second);
  await row(second).waitFor();
  expect(deletions).toEqual([]);

  await first.getByRole('button', { name: 'Undo' }).click();
  await first.reload();
  await row(first).waitFor();

  await remove();
  await first.getByRole('button', { name: 'Undo' }).waitFor();
  await eventually(() => locksOf(first)).toBe(1);
  await first.close();
  await openLibrary(second);
  await waitForText(second, 'No results yet');
  await eventually(() => deletions.length).toBe(1);
});

it('Undo says that it comes too late where another tab deleted the result', async () => {
  const watched = await open();
  const { page: first, context } = watched;
  await enterAsGuest(watched, site);
  await runSample(first, site, TOOL, 'package-all');
  const second = await context.newPage();
  for (const page of [first, second]) {
    await openLibrary(page);
    await row(page).waitFor();
    await page.getByRole('button', { name: /^Delete: / }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  }
  const deleted = second.waitForResponse((response) => response.request().method() === 'DELETE');
  await second.getByRole('button', { name: 'Favorites only' }).click();
  expect((await deleted).status()).toBe(204);

  await first.getByRole('button', { name: 'Undo' }).click();
  await waitForText(first, 'Too late to undo');
  await eventually(() => rows(first).count()).toBe(0);
});

it('a draft that is typed in one tab is there in the other, which goes on with it', async () => {
  const watched = await open();
  const { page: first, context } = watched;
  await enterAsGuest(watched, site);
  const second = await context.newPage();
  const field = (page: Page) => page.locator('main form').getByRole('textbox').first();
  const typed = (page: Page) => eventually(() => field(page).inputValue());
  for (const page of [first, second]) await openTool(page, site, 'voice-agent-builder');
  await field(first).fill('Typed in the first');
  await typed(second).toBe('Typed in the first');
  await field(second).press('End');
  await field(second).pressSequentially(', and on');
  await typed(first).toBe('Typed in the first, and on');
  await first.reload();
  await typed(first).toBe('Typed in the first, and on');
});
