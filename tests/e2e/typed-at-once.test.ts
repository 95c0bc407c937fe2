import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { paths } from '@/app/paths';
import { brand } from '@/brand';
import { isShown } from '@/registry/answers';
import { createTabOpener, type Watched } from './support/browser.ts';
import { becomeGuest } from './support/session.ts';
import { eventually, recordWebhookCalls, waitForHeading } from './support/steps.ts';
import { fillSample, type OpenTool, openTool, tools } from './support/tool-runs.ts';

const site = inject('site');
const open = createTabOpener(site);
let watched: Watched;
let tool: OpenTool;

/** Tools with a single-page form and a multi-line field that is visible at once. */
const candidates = tools.flatMap((declaration) => {
  const { page, ui, request } = declaration;
  const isWide = (name: string) => ui.fields?.[name]?.widget === 'textarea' && isShown(declaration, name, {});
  const field = ui.sections.flatMap(({ fields }) => fields).find(isWide);
  const isOnOnePage = ui.sections.every((section) => section.page === undefined);
  return page && field && request && isOnOnePage ? [{ id: declaration.id, field, webhook: request.webhook }] : [];
});
const [{ id, field, webhook } = { id: '', field: '', webhook: '' }] = candidates;

const TEXT = 'A bakery by the harbour, open from six, that wants more orders for birthdays.';

const box = (page: Page) => page.locator(`#${id}_${field}`);

/** Enters the text into the field, presses the shortcut at once, and returns what was sent. */
async function sentAfter(write: (page: Page) => Promise<void>): Promise<Record<string, unknown>> {
  const { page } = watched;
  const calls = recordWebhookCalls(page, webhook);
  await box(page).focus();
  await page.keyboard.press('Control+A');
  await write(page);
  await page.keyboard.press('Control+Enter');
  expect(await box(page).inputValue()).toBe(TEXT);
  await eventually(() => calls.length).toBe(1);
  return calls[0]?.postDataJSON();
}

beforeEach(async () => {
  watched = await open();
  await becomeGuest(watched, site);
  tool = await openTool(watched.page, site, id);
  await fillSample(watched.page, tool);
});

describe('Ctrl+Enter in a field of several lines sends what the page shows', () => {
  it('right after the last key', async () => {
    const body = await sentAfter((page) => page.keyboard.type(TEXT, { delay: 30 }));
    expect(Object.values(body)).toContain(TEXT);
    expect(watched.complaints).toEqual([]);
  });

  it('right after it was pasted', async () => {
    await watched.page.evaluate((text) => navigator.clipboard.writeText(text), TEXT);
    const body = await sentAfter((page) => page.keyboard.press('Control+V'));
    expect(Object.values(body)).toContain(TEXT);
  });
});

it('keeps the last words of a field that goes with its page, as by Alt+Right', async () => {
  const { page } = watched;
  // Navigate within the app: unloading a document would commit the value as well.
  await page.locator(`a[href="${paths.dashboard}"]`).first().click();
  await waitForHeading(page, brand.dashboard.title);
  await page.goBack();
  await box(page).fill('Before');
  await box(page).press('End');
  // In one evaluation: between two Playwright calls more time may pass than a user takes for Alt+Right.
  await page.evaluate(() => {
    document.execCommand('insertText', false, ' and after');
    history.forward();
  });
  await box(page).waitFor({ state: 'detached' });
  await page.goBack();
  await eventually(() => box(page).inputValue()).toBe('Before and after');
});
