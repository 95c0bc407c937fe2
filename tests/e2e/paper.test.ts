import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { createTabOpener, type Watched } from './support/browser.ts';
import { becomeGuest } from './support/session.ts';
import { eventually } from './support/steps.ts';
import { runSample } from './support/tool-runs.ts';

const site = inject('site');

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open();
  await becomeGuest(watched, site);
});

/** Returns what is visible of a page when printed. */
async function onPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  await page.emulateMedia({ media: 'screen' });
  return text;
}

describe('on paper', () => {
  it('stands the result alone, black on white, wherever it is printed', async () => {
    const { page } = watched;
    await runSample(page, site, 'program-proposal', 'minimal');
    const paper = await onPaper(page);
    expect(paper).toMatch(/^Your business plan/);
    expect(paper).toContain('Every Inquiry Answered');
    for (const control of [
      'Save as PDF',
      'Copy',
      'More',
      'Edit answers',
      'Dashboard',
      'Past runs',
      'Details',
      'No model was called',
    ])
      expect(paper).not.toContain(control);
    const inkAndGround = () =>
      page.getByRole('heading', { name: 'The offer' }).evaluate((heading) => {
        const card = heading.closest('section') ?? heading;
        return [getComputedStyle(heading).color, getComputedStyle(card).backgroundColor];
      });
    const [lightInk] = await inkAndGround();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect((await inkAndGround())[0]).not.toBe(lightInk);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await inkAndGround()).toEqual([
      lightInk,
      expect.stringMatching(/255, 255, 255|rgba\(0, 0, 0, 0\)|oklab\(0\.99/),
    ]);
    await page.emulateMedia({ media: 'screen', colorScheme: null });
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('stand all rows of a list under the names of its columns, and nothing is sorted anew by that', async () => {
    const { page } = watched;
    const { result, declaration } = await runSample(page, site, 'lead-scraper', 'package-all');
    // As some browsers print: without a `beforeprint` event.
    const shown = await onPaper(page);
    for (const { title } of declaration.result?.columns ?? []) expect(shown).toContain(title);
    for (const control of ['No status', 'Any status', 'Select all']) expect(shown).not.toContain(control);
    await result.getByRole('searchbox').fill('Northgate');
    await eventually(() => result.getByRole('row').count()).toBeLessThan(10);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const rows = result.locator('table:visible tbody tr');
    expect(await rows.count()).toBeGreaterThan(10);
    const titles = await result.locator('table:visible thead th').allInnerTexts();
    expect(titles).toEqual(declaration.result?.columns?.map(({ title }) => title));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(wide).toBe(false);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await eventually(() => result.getByRole('row').count()).toBeLessThan(10);
  });

  it('stands a quote with its columns named, whose amounts are whole on screens, too', async () => {
    const { page } = watched;
    const { result, declaration } = await runSample(page, site, 'quote-builder', 'full');
    const fact = declaration.result?.facts?.find(({ as }) => as === 'table');
    const lines = result.getByRole('table', { name: fact?.title, exact: true });
    await lines.waitFor();
    const paper = await onPaper(page);
    expect(fact?.columns?.length).toBeGreaterThan(0);
    for (const { title } of fact?.columns ?? []) expect(paper).toContain(title);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await lines.evaluate((table) => {
        const place = table.parentElement ?? table;
        return place.scrollWidth - place.clientWidth;
      });
      expect(cut, `hidden at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
});
