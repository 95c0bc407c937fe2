import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { SharedResult } from '@/features/shares/contract';
import { pdfText } from '../../../automation/support/pdf-text';
import { axeViolations, createTabOpener, type Watched } from '../../../e2e/support/browser.ts';
import { becomeGuest } from '../../../e2e/support/session.ts';
import {
  downloadBy,
  eventually,
  unexpectedComplaints,
  waitForHeading,
  waitForText,
} from '../../../e2e/support/steps.ts';
import { runSample } from '../../../e2e/support/tool-runs.ts';

const site = inject('site');
const PHONE = { width: 390, height: 844 };

const open = createTabOpener(site);
let member: Watched;
let reader: Watched;

beforeEach(async () => {
  [member, reader] = [await open(), await open(PHONE)];
  await becomeGuest(member, site);
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share this result' });

/** Creates a share link to the shown result and returns its address; the dialog stays open. */
async function shared(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = dialogOf(page);
  await waitForText(page, 'None. Nobody else sees this result.');
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = dialog.getByLabel('The link is ready');
  await link.waitFor();
  await eventually(() => link.evaluate((input) => input === document.activeElement)).toBe(true);
  return link.inputValue();
}

describe('a link to a result', () => {
  it('shows it to somebody without an account, on a phone, until it is revoked', async () => {
    const { page } = member;
    await runSample(page, site, 'program-proposal', 'minimal');
    const address = await shared(page, 'A plan for Harbour Street');
    expect(await axeViolations(page)).toEqual([]);
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const token = address.split('#')[1] ?? '';
    expect([address, token.length]).toEqual([`${site.url}/shared#${token}`, 43]);

    const asked: string[] = [];
    reader.page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      asked.push(`${pathname}${search} ${request.headers().referer ?? ''} ${request.headers().authorization ?? ''}`);
    });
    const answer = reader.page.waitForResponse('**/shares/open');
    await reader.page.goto(address);
    await waitForHeading(reader.page, 'A plan for Harbour Street');
    await reader.page.getByRole('heading', { name: 'The offer' }).waitFor();
    const told = (await (await answer).json()) as SharedResult;
    expect(Object.keys(told).sort()).toEqual(
      ['client', 'date', 'document', 'expiresAt', 'name', 'result', 'sample', 'spelling', 'title'].sort(),
    );
    expect(await reader.page.getByRole('navigation').count()).toBe(0);
    expect(await reader.page.locator('a[href^="/"]').count()).toBe(0);
    await eventually(() => reader.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect((await axeViolations(reader.page)).join('\n')).toBe('');
    const [needed, there] = await reader.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(needed).toBeLessThanOrEqual(there ?? 0);
    const file = await downloadBy(reader.page, reader.page.getByRole('button', { name: 'Download PDF' }));
    expect(pdfText(file.content)).toContain('A plan for Harbour Street');
    expect(asked.filter((line) => line.includes(token) || line.includes('Bearer'))).toEqual([]);

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.getByText(/opened once/).waitFor();
    // The address is shown only once: the list does not contain it.
    expect(await dialog.innerHTML()).not.toContain(token);
    await dialog.getByRole('button', { name: /^Revoke/ }).click();
    await waitForText(page, 'Link ended', 'None. Nobody else sees this result.');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Live links');
    await reader.page.reload();
    await waitForText(reader.page, 'This link is not valid any more.');
    expect(await axeViolations(reader.page)).toEqual([]);
    expect([unexpectedComplaints(member), unexpectedComplaints(reader)]).toEqual([[], []]);
  });

  it('shows a member the same as a stranger, and goes with the result it is to', async () => {
    const { page } = member;
    await runSample(page, site, 'sora-prompt-generator', 'minimal');
    const address = await shared(page, 'Your film');
    await page.goto(address);
    await waitForHeading(page, 'Your film');
    await page.getByRole('list', { name: 'Your scenes' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Download PDF' }).count()).toBe(0);

    await page.goto(`${site.url}/results`);
    await page.getByRole('button', { name: /^Delete:/ }).click();
    // The result is permanently deleted once the list changes.
    await page.getByText(/^Deleted:/).waitFor();
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Favorites only' }).click();
    expect((await gone).status()).toBe(204);
    await reader.page.goto(address);
    await waitForText(reader.page, 'This link is not valid any more.');
  });

  it('can be tried again where the connection was lost', async () => {
    await reader.page.route('**/shares/open', (route) => route.abort(), { times: 1 });
    await reader.page.goto(`${site.url}/shared#${'x'.repeat(43)}`);
    await waitForText(reader.page, 'This could not be fetched');
    await reader.page.getByRole('button', { name: 'Try again' }).click();
    await waitForText(reader.page, 'This link is not valid any more.');
  });
});
