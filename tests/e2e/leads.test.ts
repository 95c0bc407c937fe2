import type { Locator } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { brand } from '@/brand';
import { axeViolations, createTabOpener, type Watched } from './support/browser.ts';
import { becomeGuest } from './support/session.ts';
import { confirmSignOut, downloadBy, enterAsGuest, eventually, unexpectedComplaints } from './support/steps.ts';
import { runSample } from './support/tool-runs.ts';

const site = inject('site');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** The first words of a result are read without scrolling. */
const FIRST_WORDS_PX = 420;
const MAX_ROW_PX = 72;

const open = createTabOpener(site);

/** A new member with a list of leads. */
async function withLeads(size: typeof DESK) {
  const watched = await open(size);
  await becomeGuest(watched, site);
  const { result } = await runSample(watched.page, site, 'lead-scraper', 'package-all');
  await result.getByRole('table').waitFor();
  return { watched, page: watched.page, result };
}

const rows = (result: Locator) => result.getByRole('checkbox', { name: /^Select (?!all)/ });
const count = (result: Locator) => rows(result).count();
const nameAt = async (result: Locator, at: number) =>
  (await rows(result).nth(at).locator('xpath=..').innerText()).replace(/^Select /, '');
const statusOf = (result: Locator, name: string) => result.getByRole('combobox', { name: `Status of ${name}` });

async function choose({ page }: Watched, result: Locator, name: string, item: string | RegExp): Promise<void> {
  await result.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function centerOf(target: Locator): Promise<[number, number]> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  return [x + width / 2, y + height / 2];
}

/** Waits until the gateway has saved the latest change. */
const kept = ({ page }: Watched) =>
  page.waitForResponse((response) => /\/rows\//.test(response.url()) && response.request().method() === 'PUT');

const lines = (content: Buffer) =>
  content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

it('leads are rows of two lines on a phone, which begin high on the page and open on a press', async () => {
  const { watched, page, result } = await withLeads(PHONE);
  const row = result.getByRole('row').first();
  await eventually(async () => (await row.boundingBox())?.y ?? Infinity).toBeLessThan(FIRST_WORDS_PX);
  const heights = await result.getByRole('row').evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(MAX_ROW_PX);
  const name = await nameAt(result, 0);
  for (const shown of [row.getByText(name).last(), row.locator('a[href^="tel:"]'), statusOf(result, name)])
    expect(await shown.isVisible()).toBe(true);
  const mail = row.locator('a[href^="mailto:"]');
  expect(await mail.isVisible()).toBe(false);
  // Anywhere in the row, but for what can be pressed itself.
  await page.mouse.click(...(await centerOf(row.getByText(name).last())));
  await mail.waitFor();
  expect(await result.getByRole('searchbox').isVisible()).toBe(false);
  await result.getByRole('button', { name: 'Filter and sort' }).click();
  await result.getByRole('searchbox').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

describe.each([
  ['on a wide screen', DESK],
  ['on a phone', PHONE],
])('leads %s', (_where, size) => {
  it('are selected, marked, noted, hidden and saved; all of it is there after a reload', async () => {
    const { watched, page, result } = await withLeads(size);
    const all = await count(result);
    const [first, second, third] = await Promise.all([0, 1, 2].map((at) => nameAt(result, at)));
    await rows(result).nth(0).click();
    await rows(result).nth(2).click();
    const file = await downloadBy(page, result.getByRole('button', { name: 'Export CSV (2 selected)' }));
    expect(file.name).toBe('leads-dental-clinics-austin-tx-2.csv');
    expect(lines(file.content)[0]).toBe('Business Name,Phone Number,City,URL,Email,Address');
    expect(
      lines(file.content)
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual([first, third]);
    await result.getByRole('button', { name: 'Clear selection' }).click();

    await Promise.all([kept(watched), statusOf(result, first ?? '').selectOption('Interested')]);
    await choose(watched, result, second ?? '', 'Add a note');
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('Ring on Monday');
    expect(await axeViolations(page)).toEqual([]);
    await Promise.all([kept(watched), page.getByRole('button', { name: 'Done' }).click()]);
    await note.waitFor({ state: 'detached' });
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      `More for ${second}`,
    );
    await Promise.all([kept(watched), choose(watched, result, third ?? '', 'Hide')]);
    await eventually(() => count(result)).toBe(all - 1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

    await page.reload();
    await result.getByText('Ring on Monday').waitFor();
    await eventually(() => statusOf(result, first ?? '').inputValue()).toBe('Interested');
    expect(await count(result)).toBe(all - 1);
    const whole = await downloadBy(page, result.getByRole('button', { name: `Export CSV (${all - 1} shown)` }));
    expect(lines(whole.content)[0]).toBe('Business Name,Phone Number,City,URL,Email,Address,Status,Note');
    expect(lines(whole.content)[1]).toMatch(/,Interested,$/);
    await result.getByRole('button', { name: 'Show 1 hidden' }).click();
    await eventually(() => count(result)).toBe(all);
    expect(await axeViolations(page)).toEqual([]);
    await Promise.all([kept(watched), choose(watched, result, third ?? '', 'Show again')]);
    await result.getByRole('button', { name: 'Export CSV', exact: true }).waitFor();
    if (size === PHONE) await result.getByRole('button', { name: 'Filter and sort' }).click();
    await result.getByRole('combobox', { name: 'Filter by status' }).selectOption('Interested');
    await eventually(() => count(result)).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(watched.complaints).toEqual([]);
  });

  it('go on from one of them, and lead to a map', async () => {
    const { watched, page, result } = await withLeads(size);
    const name = await nameAt(result, 1);
    await result.getByRole('button', { name: `More for ${name}` }).click();
    const map = page.getByRole('menuitem', { name: /^Open in maps/ });
    expect(await map.getAttribute('href')).toContain(encodeURIComponent(name));
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Call script for this lead' }).click();
    await page.waitForURL('**/program/outreach');
    await eventually(() => page.getByLabel(/^Who do you call/).inputValue()).toBe(name);
    expect(watched.complaints).toEqual([]);
  });
});

describe('what is kept of leads', () => {
  it('outlives a lost connection, and is seen by nobody who comes next', async () => {
    const { watched, page, result } = await withLeads(DESK);
    const name = await nameAt(result, 0);
    await page.route('**/rows/**', (route) => route.abort());
    await statusOf(result, name).selectOption('Won');
    await page.getByText('Kept on this device only').waitFor();
    await page.reload();
    await eventually(() => statusOf(result, name).inputValue()).toBe('Won');
    await page.unroute('**/rows/**');
    const sent = kept(watched);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    expect((await sent).status()).toBe(204);

    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await confirmSignOut(page);
    await page.waitForURL(`${site.url}/`);
    await enterAsGuest(watched, site);
    const own = await runSample(page, site, 'lead-scraper', 'package-all');
    await own.result.getByRole('table').waitFor();
    expect(await statusOf(own.result, name).inputValue()).toBe('');
    expect(await page.evaluate((key) => localStorage.getItem(key), `${brand.shortName}.rowMarks`)).toBeNull();
    expect(unexpectedComplaints(watched)).toEqual([]);
  });

  it('stays with a lead where a later search is added to the list', async () => {
    const { watched, page, result } = await withLeads(DESK);
    const name = await nameAt(result, 0);
    const before = await count(result);
    await Promise.all([kept(watched), statusOf(result, name).selectOption('Called')]);
    await runSample(page, site, 'lead-scraper', 'no-stored-email');
    const add = result.getByRole('button', { name: /^Add the \d+ new ones/ });
    const [, added] = /(\d+)/.exec(await add.innerText()) ?? [];
    expect(Number(added)).toBeGreaterThan(0);
    expect(await axeViolations(page)).toEqual([]);
    await add.click();
    await eventually(() => count(result)).toBe(before + Number(added));
    await eventually(() => statusOf(result, name).inputValue()).toBe('Called');
    await page.reload();
    await eventually(() => count(result)).toBe(before + Number(added));
    await result.getByRole('button', { name: 'Previous version' }).waitFor();
    expect(watched.complaints).toEqual([]);
  });
});
