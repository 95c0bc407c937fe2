import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiRun } from '@/contracts/api';
import { axeViolations, createTabOpener, signIn, type Watched } from '../../../e2e/support/browser.ts';
import { enterAsGuest, waitForHeading, waitForText } from '../../../e2e/support/steps.ts';

const site = inject('site');

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open();
});

/** Creates a token on the page; returns its text from the clipboard. */
async function makeToken(name: string): Promise<string> {
  const { page } = watched;
  await signIn(watched, site);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'API access' }).click();
  await waitForHeading(page, 'API Access');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await waitForText(page, 'Say what it is for');
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel('Your password').fill(site.demo.password);
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await page.getByRole('button', { name: 'Copy token' }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

describe('the tools for programs', () => {
  it('are opened by a token that is shown once, run as on their page, and closed when it is revoked', async () => {
    const { page } = watched;
    const token = await makeToken('Weekly report');
    expect(await axeViolations(page)).toEqual([]);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ concept: 'A lighthouse that answers letters', apiKey: 'demo' });
    const started = await fetch(`${site.url}/api/tools/sora-prompt-generator/runs?wait=20`, {
      method: 'POST',
      headers,
      body,
    });
    const run = (await started.json()) as ApiRun;
    expect([started.status, run.result?.kind]).toEqual([200, 'scenes']);
    await page.goto(`${site.url}/results/${run.id}`);
    await page.getByText('A lighthouse that answers letters').first().waitFor();
    await page.goto(`${site.url}/account/api`);
    await page.getByRole('heading', { name: 'Weekly report' }).waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke Weekly report' }).click();
    await page.getByRole('button', { name: 'Revoke Weekly report now' }).click();
    await waitForText(page, 'Token revoked');
    expect(await page.getByRole('heading', { name: 'Weekly report' }).count()).toBe(0);
    expect((await fetch(`${site.url}/api/runs`, { headers })).status).toBe(401);
    expect(watched.complaints).toEqual([]);
  });

  it('are closed to guests, who have no password to make a token with', async () => {
    const { page } = watched;
    await enterAsGuest(watched, site);
    await page.goto(`${site.url}/account/api`);
    await waitForText(page, 'Guests cannot create tokens');
    await page.getByRole('button', { name: 'New token', disabled: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  it('are described and tried in the reference', async () => {
    const { page } = watched;
    const token = await makeToken('Trying it');
    await page.getByRole('link', { name: 'reference' }).click();
    await waitForHeading(page, 'API Reference');
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByLabel('auth-bearer-value').fill(token);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.getByRole('main').count(), 'one main').toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['API Reference']);
    const tool = page.locator('#operations-Tools-soraPromptGenerator');
    await tool.getByRole('button', { name: /^post/i }).first().click();
    await tool.getByRole('button', { name: 'Try it out' }).click();
    await tool.getByRole('button', { name: 'Execute' }).click();
    await tool
      .locator('.live-responses-table .response-col_status', { hasText: /^20[02]/ })
      .first()
      .waitFor();
    expect(watched.complaints).toEqual([]);
  });
});
