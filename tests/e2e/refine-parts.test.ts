import { beforeEach, describe, expect, inject, it } from 'vitest';
import { axeViolations, createTabOpener, type Watched } from './support/browser.ts';
import { MODEL_TEXT } from './support/chat-stub.ts';
import {
  askFor,
  changeButton,
  expectFocused,
  refineRegion,
  runRefinable,
  TEXT,
  typeKey,
  wishOf,
} from './support/refine.ts';
import { becomeGuest } from './support/session.ts';
import { eventually, recordWebhookCalls, unexpectedComplaints, waitForText } from './support/steps.ts';

const site = inject('site');
const chat = inject('chat');

/** A tool whose result is a list with entries that can be regenerated one by one. */
const LIST = 'sora-prompt-generator';

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open();
  await becomeGuest(watched, site);
  return () => fetch(`${chat.url}/release`);
});

describe('a result that is refined', () => {
  it('is compared side by side where there is room, and one below the other on a phone', async () => {
    const tool = await runRefinable(watched.page, site, 'program-icp-offer');
    const { page } = watched;
    await askFor(tool);
    await waitForText(page, 'Version 2 of 2');
    await tool.result.getByRole('button', { name: 'What changed' }).click();
    const now = tool.result.getByRole('region', { name: /, changes$/ }).getByText('Now', { exact: true });
    await now.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await now.waitFor({ state: 'detached' });
    await tool.result.locator('ins').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  it('changes in one part alone', async () => {
    const tool = await runRefinable(watched.page, site, LIST);
    const { page } = watched;
    const scenes = tool.result.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    // The code that regenerates a part is loaded after the result.
    await eventually(() => scenes.filter({ hasText: 'Redo' }).count()).toBeGreaterThan(2);
    await eventually(() => scenes.filter({ hasNotText: 'Redo' }).count()).toBe(0);
    const before = await scenes.allInnerTexts();
    const redo = tool.result.getByRole('button', { name: 'Redo scene 2', exact: true });
    await redo.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Redo scene 2' });
    await dialog.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectFocused(redo).toBe(true);
    await redo.press('Enter');
    await dialog.getByRole('textbox').fill('Let it rain upwards');
    await dialog.getByRole('textbox').press('Enter');
    await waitForText(page, 'Version 2 of 2');
    await eventually(() => scenes.nth(1).innerText()).toContain('Let it rain upwards');
    await eventually(async () => (await scenes.allInnerTexts()).with(1, before[1] ?? '')).toEqual(before);
    expect(watched.complaints).toEqual([]);
  });

  it('changes in one section of its text alone', async () => {
    const tool = await runRefinable(watched.page, site, TEXT);
    const { page } = watched;
    const sections = tool.result.getByRole('button', { name: /^Redo section \d+: / });
    await sections.nth(2).waitFor();
    const names = await sections.evaluateAll((all) => all.map((button) => button.ariaLabel));
    const region = tool.result.getByRole('region', { name: /, text$/ });
    const before = await region.getByRole('heading').allInnerTexts();
    await sections.nth(1).press('Enter');
    const dialog = page.getByRole('dialog', { name: names[1] ?? '', exact: true });
    await dialog.getByRole('textbox').fill('Speak of the harbor');
    await dialog.getByRole('textbox').press('Enter');
    await waitForText(page, 'Version 2 of 2');
    await eventually(() => region.getByRole('heading').allInnerTexts()).toEqual(before);
    const [, own] = (await region.innerText()).split('Speak of the harbor');
    expect(own).toContain(before[2]);
    expect(await axeViolations(page)).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  it('shows while it is written, and is stopped at the provider too', async () => {
    const tool = await runRefinable(watched.page, site, TEXT, 'sk-good');
    await typeKey(watched.page, tool, 'sk-written');
    await askFor(tool);
    const write = async () => (await fetch(`${chat.url}/write`, { method: 'POST', body: 'Be brief. ' })).text();
    await eventually(write).toBe('1');
    await tool.result.getByText('Be brief.').first().waitFor();
    expect(await tool.result.getByText(MODEL_TEXT).count()).toBe(0);
    expect(await axeViolations(watched.page)).toEqual([]);
    await refineRegion(tool).getByRole('button', { name: 'Cancel' }).click();
    await tool.result.getByText(MODEL_TEXT).first().waitFor();
    expect(await watched.page.getByText(/^Version /).count()).toBe(0);
    await eventually(write).toBe('0');
    expect(unexpectedComplaints(watched)).toEqual([]);
  });

  it('is begun on the page of a kept result too, where the key is asked for', async () => {
    const tool = await runRefinable(watched.page, site, TEXT);
    const { page } = watched;
    await page.goto(`${site.url}/results`);
    await page.getByRole('main').locator('a[href^="/results/"]').first().click();
    await page.waitForURL('**/results/*');
    const former = page.url();
    const ask = page.getByRole('button', { name: wishOf(tool).label, exact: true });
    await ask.click();
    const key = page.getByLabel(/^OpenAI API key/);
    await expectFocused(key).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await key.fill('demo');
    await ask.click();
    await eventually(() => page.url()).not.toBe(former);
    await page.getByText(wishOf(tool).ask).first().waitFor();
    await page.getByText(`Asked for: ${wishOf(tool).label}`).waitFor();
    await page.getByRole('button', { name: 'What changed' }).click();
    const changes = page.getByRole('region', { name: /, changes$/ });
    await changes.locator('ins').getByText(wishOf(tool).ask).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();
    await eventually(() => page.url()).toBe(former);
    await ask.waitFor();
    expect(await page.getByText(wishOf(tool).ask).count()).toBe(0);
    expect(watched.complaints).toEqual([]);
  });

  it('stays as it is where that fails, and where it is given up', async () => {
    const tool = await runRefinable(watched.page, site, TEXT, 'sk-good');
    const { page } = watched;
    await tool.result.getByText(MODEL_TEXT).first().waitFor();
    await typeKey(watched.page, tool, 'sk-wrong');
    await askFor(tool);
    const alert = refineRegion(tool).getByRole('alert');
    await alert.getByText(/key/i).first().waitFor();
    await tool.result.getByText(MODEL_TEXT).first().waitFor();
    expect(await page.getByText(/^Version /).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await typeKey(watched.page, tool, 'sk-held');
    const calls = recordWebhookCalls(page, tool.declaration.result?.refine?.webhook ?? '');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await refineRegion(tool).getByRole('progressbar').waitFor();
    await expectFocused(refineRegion(tool).getByRole('heading', { name: 'Refine' })).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await tool.result.getByText(MODEL_TEXT).first().waitFor();
    await eventually(() => calls.length).toBe(1);
    await refineRegion(tool).getByRole('button', { name: 'Cancel' }).click();
    await changeButton(tool).waitFor();
    expect(await page.getByText(/^Version /).count()).toBe(0);
    expect(unexpectedComplaints(watched)).toEqual([]);
  });

  it('leads to the key where there is none', async () => {
    const tool = await runRefinable(watched.page, site, LIST);
    const { page } = watched;
    const key = page.locator(`#${tool.declaration.id}_apiKey`);
    await key.fill('');
    await askFor(tool);
    await expectFocused(key).toBe(true);
    await waitForText(page, 'Keys are not kept with a result, so enter yours again to change this one.');
    await tool.result.getByRole('button', { name: 'Redo scene 1', exact: true }).click();
    await expectFocused(key).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
