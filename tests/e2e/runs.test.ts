import type { Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { brand } from '@/brand';
import { inFullRun } from '../../scripts/test/full-run.ts';
import { axeViolations, createPageOpener, type Watched } from './support/browser.ts';
import { MODEL_TEXT } from './support/chat-stub.ts';
import { checkWidths } from './support/look.ts';
import { becomeGuest } from './support/session.ts';
import {
  downloadBy,
  eventually,
  recordWebhookCalls,
  unexpectedComplaints,
  waitForHeading,
  waitForText,
} from './support/steps.ts';
import { fillSample, type OpenTool, openTool, runSample } from './support/tool-runs.ts';

const site = inject('site');
const chat = inject('chat');

/** A tool whose result is lost with the page, and one that stores it. */
const FLEETING = 'app-builder-prompt-generator';
const KEEPING = 'voice-agent-builder';
const HELD_KEY = 'sk-held';
const DONE = 'Voice agent prompt generated successfully!';

const open = createPageOpener();
let watched: Watched;

beforeAll(async () => {
  watched = await open();
});
beforeEach(async () => {
  await becomeGuest(watched, site);
  return () => fetch(`${chat.url}/release`);
});

const drawer = () => watched.page.getByRole('dialog', { name: 'Past runs' });
const entries = () => drawer().getByRole('listitem');
const pastRuns = (count: number) =>
  watched.page.getByRole('button', { name: count > 0 ? `Past runs (${count})` : 'Past runs', exact: true });
const mark = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /\d+ runs? / });
const webhookCallsOf = (page: Page, { declaration }: OpenTool) =>
  recordWebhookCalls(page, declaration.request?.webhook ?? '');

/** Tracks pending long-poll requests for the end of a run, from now on. */
function heldRequests(page: Page): ReadonlySet<Request> {
  const held = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).searchParams.has('wait')) held.add(request);
  });
  page.on('requestfinished', (request) => held.delete(request));
  page.on('requestfailed', (request) => held.delete(request));
  return held;
}

const isDemo = (page: Page) => page.getByText('Demo', { exact: true });

inFullRun('past-runs', () => {
  describe('past runs', () => {
    it('are listed; a result is shown again without running again, exported without the key, and deleted', async () => {
      const { page } = watched;
      const tool = await runSample(page, site, FLEETING, 'minimal');
      const { result, submit } = tool;
      await isDemo(page).waitFor();
      await page.getByText(/No model was called/).waitFor();
      // The text is shown unformatted until its formatter is loaded; what refines all of it, or a part, loads later too.
      const complete = async () => {
        await result.getByRole('listitem').first().waitFor();
        await result.getByRole('button', { name: 'Change', exact: true }).waitFor();
        await result.getByRole('button', { name: /^Redo/ }).first().waitFor();
      };
      await complete();
      const words = await result.innerText();
      await page.reload();
      await submit.waitFor();
      expect(await result.count()).toBe(0);

      const calls = webhookCallsOf(page, tool);
      await pastRuns(1).click();
      await entries().first().waitFor();
      await eventually(() => entries().count()).toBe(1);
      await eventually(() => entries().innerText()).toMatch(/Succeeded[\s\S]*Demo/);
      expect(await axeViolations(page)).toEqual([]);
      const file = await downloadBy(page, entries().getByRole('button', { name: 'Export' }));
      expect(file.name).toMatch(/^run-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.json$/);
      const exported = JSON.parse(file.content.toString());
      expect(exported).toMatchObject({
        tool: FLEETING,
        state: 'succeeded',
        mode: 'demo',
        inputs: { idea: expect.any(String) },
      });
      expect(exported.inputs).not.toHaveProperty('apiKey');

      await entries().getByRole('button', { name: 'Show result' }).click();
      await drawer().waitFor({ state: 'detached' });
      await complete();
      await eventually(() => result.innerText()).toBe(words);
      expect(calls).toHaveLength(0);

      await pastRuns(1).click();
      await entries().getByRole('button', { name: 'Delete' }).click();
      await waitForText(page, 'No runs yet');
      await page.reload();
      await pastRuns(0).waitFor();
      expect(watched.complaints).toEqual([]);
    });

    it('give their inputs back, also those of a run that failed, but never the key', async () => {
      const { page } = watched;
      const tool = await openTool(page, site, FLEETING);
      await fillSample(page, tool, 'minimal', 'sk-wrong');
      const idea = page.getByLabel(/^App idea/);
      const typed = await idea.inputValue();
      await tool.submit.click();
      await waitForText(page, 'Failed to generate prompts. Please try again.');
      await page.reload();
      await pastRuns(1).waitFor();
      await idea.fill('Something else');
      await pastRuns(1).click();
      await eventually(() => entries().innerText()).toMatch(/Failed[\s\S]*key/);
      expect(await entries().getByRole('button', { name: 'Show result' }).count()).toBe(0);
      await entries().getByRole('button', { name: 'Use these inputs' }).click();
      await waitForText(page, 'Answers filled in');
      await eventually(() => idea.inputValue()).toBe(typed.trim());
      expect(await page.getByLabel(/^OpenAI API key/).inputValue()).toBe('');
      expect(await page.content()).not.toContain('sk-wrong');
      expect(unexpectedComplaints(watched)).toEqual([]);
    });
  });
});

describe('a run under way', () => {
  it('is not started a second time by another tab', async () => {
    const { page, context } = watched;
    const other = await context.newPage();
    const tool = await openTool(page, site, KEEPING);
    const calls = [page, other].map((tab) => webhookCallsOf(tab, tool));
    await fillSample(page, tool, 'minimal', HELD_KEY);
    await tool.submit.click();
    await page.getByRole('progressbar').waitFor();

    const twin = await openTool(other, site, KEEPING);
    await twin.submit.click();
    await waitForText(other, 'Already running', 'This tool is at work in another tab.');
    await fetch(`${chat.url}/release`);
    await waitForText(page, DONE);
    expect(calls.map(({ length }) => length)).toEqual([1, 0]);
    await other.reload();
    await twin.result.waitFor();
    await eventually(() => twin.result.innerText()).toContain(MODEL_TEXT);
    expect(watched.complaints).toEqual([]);
    await other.close();
  });

  it('that was left is marked on every other page, and its result is there on return', async () => {
    const { page } = watched;
    const tool = await openTool(page, site, KEEPING);
    const calls = webhookCallsOf(page, tool);
    await fillSample(page, tool, 'minimal', HELD_KEY);
    await tool.submit.click();
    await page.getByRole('progressbar').waitFor();
    await eventually(() => calls.length).toBe(1);
    expect(await mark(page).count()).toBe(0);
    await page.reload();
    await page.getByRole('progressbar').waitFor();

    await page.goto(`${site.url}/workflows`);
    await waitForHeading(page, brand.workflows.title);
    await mark(page).waitFor();
    await eventually(() => mark(page).innerText()).toContain('1 run in progress');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await checkWidths(page);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // The bar stays one row high: the run indicator causes no layout shift.
      expect((await bar.boundingBox())?.height, String(width)).toBeLessThan(72);
    }
    await fetch(`${chat.url}/release`);
    await page.getByRole('link', { name: /^1 run finished/ }).click();
    await waitForText(page, DONE);
    await eventually(() => tool.result.innerText()).toContain(MODEL_TEXT);
    expect(await isDemo(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await waitForHeading(page, brand.dashboard.title);
    expect(await mark(page).count()).toBe(0);
    expect(calls).toHaveLength(1);
    expect(watched.complaints).toEqual([]);
  });

  it('goes on while the member looks at another page of the site', async () => {
    const { page } = watched;
    const tool = await openTool(page, site, KEEPING);
    await fillSample(page, tool, 'minimal', HELD_KEY);
    await tool.submit.click();
    await page.getByRole('progressbar').waitFor();
    const held = heldRequests(page);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('link', { name: /^1 run in progress/ }).waitFor();
    for (const name of ['Workflows', 'Dashboard', 'Workflows', 'Dashboard', 'Workflows', 'Dashboard', 'Workflows']) {
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('list');
      await links.getByRole('link', { name, exact: true }).click();
      await page.getByRole('link', { name: /^1 run in progress/ }).waitFor();
    }
    // Browsers open only six connections per host: each page releases its long poll before the next one starts.
    await eventually(() => held.size).toBe(1);
    await fetch(`${chat.url}/release`);
    await waitForText(page, DONE);
    await page.getByRole('link', { name: /^1 run finished/ }).click();
    await tool.result.waitFor();
    await mark(page).waitFor({ state: 'detached' });
    expect(watched.complaints).toEqual([]);
  });

  it('costs visitors nothing: the mark is loaded for members only', async () => {
    const mark = watched.page.waitForRequest(/run-indicator/);
    await watched.page.goto(`${site.url}/workflows`);
    await mark;
    const visitor = await open();
    const loaded: string[] = [];
    visitor.page.on('request', (request) => loaded.push(request.url()));
    await visitor.page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
    expect(loaded.filter((url) => url.includes('run-indicator'))).toEqual([]);
    await visitor.context.close();
  });
});
