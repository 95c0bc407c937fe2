import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { axeViolations, createTabOpener, type Watched } from './support/browser.ts';
import { becomeMember } from './support/session.ts';
import { eventually, recordWebhookCalls, unexpectedComplaints, waitForText } from './support/steps.ts';
import { fillSample, type OpenTool, openMore, openTool } from './support/tool-runs.ts';

const site = inject('site');

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open();
  await becomeMember(watched, site);
});
afterEach(() => expect(unexpectedComplaints(watched)).toEqual([]));

/** Runs a tool from its first sample with the key "demo". */
async function made(id: string): Promise<OpenTool> {
  const tool = await openTool(watched.page, site, id);
  await fillSample(watched.page, tool);
  await tool.submit.click();
  await tool.result.waitFor();
  return tool;
}

const press = ({ result }: OpenTool, name: string) => result.getByRole('button', { name, exact: true }).press('Enter');
const textOf = ({ declaration, result }: OpenTool) =>
  result.getByRole('region', { name: `${declaration.result?.title}, text`, exact: true });

/** Returns the clipboard's contents by format. */
function clipboard(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const forms = (item?.types ?? []).map(async (type) => [type, await (await item?.getType(type))?.text()]);
    return Object.fromEntries(await Promise.all(forms));
  });
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('a result with marks', () => {
  it('is rendered, plain on request, and copied both ways', async () => {
    const tool = await made('voice-agent-builder');
    const { page } = watched;
    await textOf(tool).getByRole('heading', { name: 'Role', exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press(tool, 'Plain');
    await textOf(tool).locator('pre').waitFor();
    const source = await textOf(tool).locator('pre').textContent();
    expect(source).toMatch(/^# Role\n/);
    expect(await axeViolations(page)).toEqual([]);
    await press(tool, 'Copy Prompt');
    await waitForText(page, 'Prompt copied to clipboard!');
    const copied = await clipboard(page);
    expect(copied['text/plain']).toBe(source);
    expect(copied['text/html']).toContain('<h1>Role</h1>');
  });

  it('begins plain where the specification cuts it', async () => {
    const tool = await made('website-prompt-scratch');
    const shown = await textOf(tool).locator('pre').textContent();
    expect(shown).toHaveLength(503);
    expect(shown?.endsWith('...')).toBe(true);
    await press(tool, 'Formatted');
    await textOf(tool).getByRole('heading').first().waitFor();
    await press(tool, 'Copy Prompt');
    await eventually(async () => (await clipboard(watched.page))['text/plain']?.length).toBeGreaterThan(503);
  });

  it('says on request how it came about, without the key', async () => {
    const tool = await made('website-prompt-free-form');
    await tool.result.getByText('Details', { exact: true }).click();
    const details = tool.result.locator('details');
    for (const name of ['Run', 'Started', 'Took']) await details.getByText(name, { exact: true }).waitFor();
    await details.getByRole('region', { name: 'Raw answer' }).waitFor();
    expect(await details.innerText()).not.toMatch(/API key/);
    expect(await axeViolations(watched.page)).toEqual([]);
  });
});

describe('a result that is edited', () => {
  it('has versions that are kept, compared, copied, and gone back to, on a phone with the keyboard', async () => {
    const { page } = watched;
    await page.setViewportSize({ width: 390, height: 800 });
    const tool = await made('website-prompt-yelp');
    const box = tool.result.getByRole('textbox', { name: 'Your website prompt' });
    await openMore(tool.result);
    await press(tool, 'Edit');
    await eventually(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    expect([await fits(page), await axeViolations(page)]).toEqual([true, []]);
    const before = await box.inputValue();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('# My own title\n\n');
    await press(tool, 'Save as a new version');
    await tool.result.getByText('Version 2 of 2').waitFor();
    await textOf(tool).getByRole('heading', { name: 'My own title' }).waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your website prompt');
    await press(tool, 'What changed');
    await tool.result.getByRole('region', { name: 'Your website prompt, changes' }).locator('ins').first().waitFor();
    expect([await fits(page), await axeViolations(page)]).toEqual([true, []]);

    await page.reload();
    await tool.result.getByText('Version 2 of 2').waitFor();
    await press(tool, 'Copy Prompt');
    await eventually(async () => (await clipboard(page))['text/plain']).toBe(`# My own title\n\n${before}`);
    await press(tool, 'Previous version');
    await tool.result.getByText('Version 1 of 2').waitFor();
    expect(await textOf(tool).getByRole('heading', { name: 'My own title' }).count()).toBe(0);
    await press(tool, 'Copy Prompt');
    await eventually(async () => (await clipboard(page))['text/plain']).toBe(before);
  });

  it('is sent on as it shows', async () => {
    const { page } = watched;
    const tool = await made('program-icp-offer');
    const calls = recordWebhookCalls(page, 'icp-offer-download');
    await openMore(tool.result);
    await press(tool, 'Edit');
    await tool.result.getByRole('textbox', { name: 'Your ICP offer' }).fill('My own offer');
    await press(tool, 'Save as a new version');
    await tool.result.getByText('My own offer').waitFor();
    await openMore(tool.result);
    await press(tool, 'Download Offer');
    await waitForText(page, 'Download request sent!');
    expect(calls.map((call) => call.postDataJSON().offerResult)).toEqual(['My own offer']);
  });
});
