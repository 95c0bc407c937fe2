import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { readCsv } from '@/engine/csv/read-csv';
import { axeViolations, createTabOpener, type Watched } from '../../../e2e/support/browser.ts';
import { becomeGuest } from '../../../e2e/support/session.ts';
import { downloadBy, eventually, recordWebhookCalls } from '../../../e2e/support/steps.ts';
import { fillSample, openTool } from '../../../e2e/support/tool-runs.ts';

const site = inject('site');
const chat = inject('chat');

const TOOL = 'cold-email-sequence';
const SENDERS = ['Fern Automation', 'Oak Studio', 'Elm Works'];

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open({ width: 390, height: 844 });
  await becomeGuest(watched, site);
  return () => release();
});

const release = () => fetch(`${chat.url}/release`);
const part = (page: Page) => page.getByRole('region', { name: 'Run from a CSV' });

/** Opens the tool, fills in its sample and this key, and adds these rows to the batch. */
async function takeSheet(page: Page, key: string, rows: string[]) {
  const tool = await openTool(page, site, TOOL);
  await fillSample(page, tool, undefined, key);
  await part(page).getByRole('button', { name: 'Use a CSV file' }).click();
  const title = tool.declaration.form.properties.sender?.title ?? '';
  const content = [`${title},Our number`, ...rows.map((name, at) => `"${name}",${at + 1}`)].join('\n');
  await part(page)
    .getByLabel('CSV file')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  return { tool, title, webhook: tool.declaration.request?.webhook ?? '' };
}

describe('a batch', () => {
  it('is checked by row and column before anything is sent', async () => {
    const { page } = watched;
    const { title, webhook } = await takeSheet(page, 'demo', ['Fern Automation', '']);
    const calls = recordWebhookCalls(page, webhook);
    await part(page)
      .getByText(new RegExp(`^Row 2, ${title}:`))
      .waitFor();
    await part(page).getByText('Extra columns, kept in your results: "Our number"').waitFor();
    await part(page).getByRole('button', { name: 'Skip 1 and run 1 row' }).waitFor();
    await part(page).getByText('Left out: row 2.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(calls).toEqual([]);
  });

  it('goes on after a reload in the middle, marks the row that fails, and runs that again alone', async () => {
    const { page } = watched;
    const { webhook, tool } = await takeSheet(page, 'sk-held', SENDERS);
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(`/webhook/${webhook}`)) posted.push(request.headers()['x-run-id'] ?? '');
    });
    // One row fails, as with a provider that is down.
    let isDown = true;
    await page.route(`**/webhook/${webhook}`, (route) => {
      const { sender } = route.request().postDataJSON() as { sender: string };
      if (sender !== SENDERS[2] || !isDown) return route.fallback();
      const json = { error: { code: 'upstream', message: 'The provider is down.' } };
      return route.fulfill({ status: 502, json, headers: { 'X-Run-Id': 'x' } });
    });
    await part(page).getByRole('button', { name: 'Run 3 rows' }).click();
    await eventually(() => posted.length).toBe(2);
    await page.reload();
    await part(page).getByText('0 of 3 done, 3 to go.').waitFor();
    await fillSample(page, tool, undefined, 'sk-held');
    await part(page).getByRole('button', { name: 'Continue' }).click();
    await eventually(async () => {
      await release();
      return part(page).getByText('2 of 3 done, 1 failed.').count();
    }).toBe(1);
    await part(page).getByText('The provider is down.').waitFor();
    expect([posted.length, new Set(posted).size]).toEqual([3, 3]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('sk-held');
    isDown = false;
    await part(page).getByRole('button', { name: 'Run the 1 failed again' }).click();
    await eventually(async () => {
      await release();
      return part(page).getByText('3 of 3 done.').count();
    }).toBe(1);
    expect(posted).toHaveLength(4);
    expect(await axeViolations(page)).toEqual([]);

    const { name, content } = await downloadBy(page, part(page).getByRole('button', { name: 'Download results' }));
    const { header, rows } = readCsv(content.toString('utf8'));
    expect([name, header.slice(1)]).toEqual([`${TOOL}-results.csv`, ['Our number', 'State', 'Reason', 'Result']]);
    expect(rows.map(([sender, number, state]) => [sender, number, state])).toEqual(
      SENDERS.map((sender, at) => [sender, String(at + 1), 'Done']),
    );
    await part(page).getByRole('link', { name: 'Done' }).first().click();
    await page.waitForURL(/\/results\/[\w-]{36}$/);
  });
});
