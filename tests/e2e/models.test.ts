import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeViolations, launch, open, type Watched } from './support/browser.ts';
import { type ChatStub, MODEL_TEXT, startChatStub } from './support/chat-stub.ts';
import { BUILT, type Site, startSite } from './support/site.ts';
import { confirmSignOut, enterAsGuest, eventually, recordWebhookCalls, unexpectedComplaints } from './support/steps.ts';

const APPS = '/app-builder-prompt-generator';
const VOICE = '/voice-agent-builder';
const KEY = 'sk-a-members-own-key-0123456789';

/** A separate site whose operator lists several models; the other tests run on a site with only one. */
let chat: ChatStub;
let site: Site;
let browser: Browser;
let watched: Watched;

beforeAll(async () => {
  chat = await startChatStub();
  site = await startSite({
    command: BUILT,
    env: { LLM_BASE_URL: chat.url, LLM_MODELS: 'small-1, large-1, deep-1', SIGN_INS_PER_MINUTE: '1000' },
  });
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await chat.close();
});
beforeEach(async () => {
  watched = await open(browser);
  await enterAsGuest(watched, site);
  return async () => {
    expect(unexpectedComplaints(watched)).toEqual([]);
    await watched.context.close();
  };
});

/** Opens the line below the key, which has the models. */
const openModels = (page: Page) => page.getByText('Other models and keys', { exact: true }).click();
const model = (page: Page) => page.getByLabel('Model', { exact: true });

async function run(page: Page, rival?: string): Promise<void> {
  await page.goto(site.url + VOICE);
  await page.getByRole('button', { name: 'Load example' }).press('Enter');
  await page.getByRole('menuitem').first().click();
  await page.getByText('Example filled in', { exact: true }).first().waitFor();
  await page.getByLabel(/API key/).fill(KEY);
  if (rival) {
    await openModels(page);
    await page.getByLabel('Compare with').selectOption(rival);
    await page.getByText(`OpenAI · small-1 · and ${rival}`, { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByText(MODEL_TEXT).first().waitFor();
}

describe('the model beside the key', () => {
  it('is chosen once for every tool of its provider, asked, told with the result, and there after a reload', async () => {
    const { page } = watched;
    await page.goto(site.url + APPS);
    await page.getByText('Other models and keys', { exact: true }).waitFor();
    expect(await model(page).isVisible(), 'behind one line').toBe(false);
    await openModels(page);
    await model(page).selectOption('large-1');
    await page.getByText('OpenAI · large-1', { exact: true }).waitFor();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.reload();
    await eventually(() => model(page).inputValue()).toBe('large-1');
    const calls = recordWebhookCalls(page, 'voice-agent');
    await run(page);
    expect(chat.models.at(-1)).toBe('large-1');
    expect(calls.map((call) => [call.headers()['x-run-model'], 'model' in call.postDataJSON()])).toEqual([
      ['large-1', false],
    ]);
    await page.getByText('Details', { exact: true }).click();
    await page.getByText('Made with', { exact: true }).waitFor();
    await eventually(() => page.locator('dd', { hasText: 'large-1' }).count()).toBe(1);
  });

  it('is compared with another on the same answers; the result that is kept is that of the page, and good', async () => {
    const { page } = watched;
    const before = chat.models.length;
    await run(page, 'large-1');
    const keep = page.getByRole('button', { name: /^Keep this one/ });
    await eventually(() => keep.count()).toBe(2);
    // Each is asked once more, as the stub's answer lacks something.
    expect(new Set(chat.models.slice(before))).toEqual(new Set(['large-1', 'small-1']));
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const isWide = width >= 1024;
      expect([
        await keep.nth(1).isVisible(),
        await page.getByRole('group', { name: 'Model to show' }).isVisible(),
      ]).toEqual([isWide, !isWide]);
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('button', { name: 'large-1', exact: true }).click();
    await page.getByRole('button', { name: 'Keep this one of large-1' }).click();
    await page.getByRole('button', { name: 'Good', exact: false, pressed: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Two models, the same answers' }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/-result$/);
  });

  it("is the operator's for the next member of this browser", async () => {
    const { page } = watched;
    await page.goto(site.url + APPS);
    await openModels(page);
    await model(page).selectOption('deep-1');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await confirmSignOut(page);
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await enterAsGuest(watched, site);
    await page.goto(site.url + APPS);
    await eventually(() => model(page).inputValue()).toBe('small-1');
    await run(page);
    expect(chat.models.at(-1)).toBe('small-1');
  });
});
