import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { SharedResult } from '@/contracts/share';
import { pdfText } from '../automation/support/pdf-text';
import { axe, pagesOfABrowser, type Watched } from './support/browser.ts';
import { arrived, enterAsGuest, eventually, ownComplaints, said, saved } from './support/steps.ts';
import { runSample } from './support/tool-runs.ts';

const site = inject('site');
const PHONE = { width: 390, height: 844 };

const open = pagesOfABrowser();
let member: Watched;
let reader: Watched;

beforeEach(async () => {
  [member, reader] = [await open(), await open(PHONE)];
  await enterAsGuest(member, site);
});
afterEach(async () => {
  await member.context.close();
  await reader.context.close();
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share this result' });

/** Makes a link to the result that shows and gives its address; the dialog stays open. */
async function shared(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = dialogOf(page);
  await said(page, 'None. Nobody else sees this result.');
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = dialog.getByLabel('The link is ready');
  await link.waitFor();
  expect(await link.evaluate((input) => input === document.activeElement)).toBe(true);
  return link.inputValue();
}

/** What of a page is to be seen at all, as its print has it. */
async function onPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  await page.emulateMedia({ media: 'screen' });
  return text;
}

describe('a link to a result', () => {
  it('shows it to somebody without an account, on a phone, until it is revoked', async () => {
    const { page } = member;
    await runSample(page, site, 'program-proposal', 'minimal');
    const address = await shared(page, 'A plan for Harbour Street');
    expect(await axe(page)).toEqual([]);
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const token = address.split('#')[1] ?? '';
    expect([address, token.length]).toEqual([`${site.url}/shared#${token}`, 43]);

    const asked: string[] = [];
    reader.page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      asked.push(`${pathname}${search} ${request.headers().referer ?? ''} ${request.headers().authorization ?? ''}`);
    });
    const answer = reader.page.waitForResponse('**/shares/open');
    await reader.page.goto(address);
    await arrived(reader.page, 'A plan for Harbour Street');
    await reader.page.getByRole('heading', { name: 'The offer' }).waitFor();
    const told = (await (await answer).json()) as SharedResult;
    expect(Object.keys(told).sort()).toEqual(
      ['client', 'date', 'document', 'expiresAt', 'name', 'result', 'spelling', 'title'].sort(),
    );
    expect(await reader.page.getByRole('navigation').count()).toBe(0);
    expect(await reader.page.locator('a[href^="/"]').count()).toBe(0);
    expect(await reader.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect((await axe(reader.page)).join('\n')).toBe('');
    const [needed, there] = await reader.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(needed).toBeLessThanOrEqual(there ?? 0);
    const file = await saved(reader.page, reader.page.getByRole('button', { name: 'Download PDF' }));
    expect(pdfText(file.content)).toContain('A plan for Harbour Street');
    expect(asked.filter((line) => line.includes(token) || line.includes('Bearer'))).toEqual([]);

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.getByText(/opened once/).waitFor();
    // It was shown once: what is listed opens nothing.
    expect(await dialog.innerHTML()).not.toContain(token);
    await dialog.getByRole('button', { name: /^Revoke/ }).click();
    await said(page, 'Link ended', 'None. Nobody else sees this result.');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Live links');
    await reader.page.reload();
    await said(reader.page, 'This link is not valid any more.');
    expect(await axe(reader.page)).toEqual([]);
    expect([ownComplaints(member), ownComplaints(reader)]).toEqual([[], []]);
  });

  it('shows a member the same as a stranger, and goes with the result it is to', async () => {
    const { page } = member;
    await runSample(page, site, 'sora-prompt-generator', 'minimal');
    const address = await shared(page, 'Your film');
    await page.goto(address);
    await arrived(page, 'Your film');
    await page.getByRole('list', { name: 'Your scenes' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Download PDF' }).count()).toBe(0);

    await page.goto(`${site.url}/results`);
    await page.getByRole('button', { name: /^Delete:/ }).click();
    // It is deleted for good once the list changes.
    await page.getByText(/^Deleted:/).waitFor();
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Favorites only' }).click();
    expect((await gone).status()).toBe(204);
    await reader.page.goto(address);
    await said(reader.page, 'This link is not valid any more.');
  });

  it('can be tried again where the connection was lost', async () => {
    await reader.page.route('**/shares/open', (route) => route.abort(), { times: 1 });
    await reader.page.goto(`${site.url}/shared#${'x'.repeat(43)}`);
    await said(reader.page, 'This could not be fetched');
    await reader.page.getByRole('button', { name: 'Try again' }).click();
    await said(reader.page, 'This link is not valid any more.');
  });
});

describe('on paper', () => {
  it('stands the result alone, black on white, wherever it is printed', async () => {
    const { page } = member;
    await runSample(page, site, 'program-proposal', 'minimal');
    const paper = await onPaper(page);
    expect(paper).toMatch(/^Your business plan/);
    expect(paper).toContain('Every Inquiry Answered');
    for (const control of ['Save as PDF', 'Copy', 'Dashboard', 'Past runs', 'Details', 'No model was called'])
      expect(paper).not.toContain(control);
    await page.emulateMedia({ media: 'print' });
    const [ink, ground] = await page.getByRole('heading', { name: 'The offer' }).evaluate((heading) => {
      const card = heading.closest('section') ?? heading;
      return [getComputedStyle(heading).color, getComputedStyle(card).backgroundColor];
    });
    expect([ink, ground]).toEqual(['rgb(17, 17, 24)', expect.stringMatching(/255, 255, 255|rgba\(0, 0, 0, 0\)|oklab/)]);
    await page.emulateMedia({ media: 'screen' });
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('stand all rows of a list under the names of its columns, and nothing is sorted anew by that', async () => {
    const { page } = member;
    const { result, declaration } = await runSample(page, site, 'lead-scraper', 'package-all');
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
});
