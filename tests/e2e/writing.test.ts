import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { axeViolations, createTabOpener, type Watched } from './support/browser.ts';
import { becomeGuest } from './support/session.ts';
import { eventually } from './support/steps.ts';
import { fillSample, openTool } from './support/tool-runs.ts';

const site = inject('site');
const chat = inject('chat');

/** A tool with a text result, and one with a structured result. */
const TEXT = 'voice-agent-builder';
const ENTRIES = 'review-reply-writer';
/** A tool with a button at each part of its result. */
const PARTS = 'sora-prompt-generator';

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open({ width: 390, height: 844 });
  await becomeGuest(watched, site);
  return () => release();
});

/** The first words of a result are read without scrolling. */
const FIRST_WORDS_PX = 420;

/** Returns the class names of elements that scroll their content up and down by themselves. */
function scrollingBoxes(page: Page): Promise<string[]> {
  return page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .map((element) => element.className),
  );
}

const soFar = () => watched.page.getByRole('region', { name: 'The answer so far' });
const release = () => fetch(`${chat.url}/release`);

/** Appends text to the model's streamed answer; returns the number of open streams. */
async function write(words: string): Promise<number> {
  return Number(await (await fetch(`${chat.url}/write`, { method: 'POST', body: words })).text());
}

/** Records what moves within a result after it was painted. */
const watchResult = (page: Page) =>
  page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of entry.sources)
          if (node?.parentElement?.closest('.result-screen')) moved.push(node.textContent?.slice(0, 60) ?? '');
    }).observe({ type: 'layout-shift' });
  });

/** Fills in and submits a tool, and waits until its model is called. */
async function send(id: string, key: string) {
  const tool = await openTool(watched.page, site, id);
  await fillSample(watched.page, tool, undefined, key);
  await tool.submit.click();
  return tool;
}

describe('an answer that is being written', () => {
  it('is read before the run ends, and gives way to the result', async () => {
    const { page } = watched;
    const tool = await send(TEXT, 'sk-written');
    const progress = page.getByRole('group', { name: 'Progress' });
    await eventually(() => progress.evaluate((panel) => panel === document.activeElement)).toBe(true);
    await eventually(async () => (await progress.boundingBox())?.y ?? 999).toBeLessThan(700);
    await eventually(() => write('Your name ')).toBe(1);
    await soFar().getByText('Your name').waitFor();
    await write('is Ada.');
    await soFar()
      .getByText(/Your name .*is Ada\./)
      .waitFor();
    expect(await tool.result.count()).toBe(0);
    // The form gave way to one line, and the text begins at the top of the screen.
    const answers = page.getByRole('button', { name: /Show answers$/ });
    expect(await answers.getAttribute('aria-expanded')).toBe('false');
    expect(await tool.submit.isVisible()).toBe(false);
    expect((await soFar().boundingBox())?.y).toBeLessThan(FIRST_WORDS_PX);
    expect(await axeViolations(page)).toEqual([]);
    await release();
    await tool.result
      .getByText(/is Ada\./)
      .first()
      .waitFor();
    const heading = page.getByRole('heading', { name: tool.declaration.result?.title ?? '', exact: true });
    await eventually(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const toast = page.locator('[data-sonner-toast]').first();
    await toast.waitFor();
    // On a phone a toast covers neither bar, nor the beginning of the result.
    await eventually(async () => {
      const [box, below] = [await toast.boundingBox(), await page.locator('.result-bar').boundingBox()];
      return box && below ? box.y > FIRST_WORDS_PX && box.y + box.height <= below.y : false;
    }).toBe(true);
    // Also where the result is shorter than the screen, its bar is at the lower edge.
    await page.setViewportSize({ width: 390, height: 2000 });
    const edgeOfBar = () =>
      page.locator('.result-bar-frame').evaluate((frame) => Math.round(frame.getBoundingClientRect().bottom));
    await eventually(edgeOfBar).toBe(2000);
    expect(watched.complaints).toEqual([]);
  });

  it('ends with a toast that covers no button of the menu or dialog that is opened next on a phone', async () => {
    const { page } = watched;
    await send(TEXT, 'demo');
    const bar = page.locator('.result-bar');
    const toast = page.locator('[data-sonner-toast][data-visible=true]');
    const more = bar.locator('.more-actions');
    const openers = [
      { opener: more.locator('> button'), buttons: more.getByRole('group').getByRole('button') },
      { opener: bar.getByRole('button', { name: 'Share' }), buttons: page.getByRole('dialog').getByRole('button') },
    ];
    for (const { opener, buttons } of openers) {
      // The pointer over a toast keeps it.
      await toast.hover();
      await opener.press('Enter');
      await buttons.first().waitFor();
      await eventually(async () => {
        const box = await toast.boundingBox();
        const boxes = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect()));
        return boxes.map(({ top, bottom }) => !box || (bottom > box.y && top < box.y + box.height));
      }).toEqual(expect.not.arrayContaining([true]));
      await page.keyboard.press('Escape');
    }
  });

  it('ends with a toast above the button of the form, which stays beside the result on a wide screen', async () => {
    const { page } = watched;
    await page.setViewportSize({ width: 1440, height: 900 });
    await send(TEXT, 'demo');
    const toast = page.locator('[data-sonner-toast]').first();
    await toast.waitFor();
    await eventually(async () => {
      const [box, below] = [await toast.boundingBox(), await page.locator('[data-submit-bar]').boundingBox()];
      return box && below ? box.y + box.height <= below.y : false;
    }).toBe(true);
  });

  it('gives way to a result in which nothing moves any more, though its buttons are loaded later', async () => {
    const { page } = watched;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/redo-part-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const tool = await openTool(page, site, PARTS);
    await fillSample(page, tool);
    await watchResult(page);
    await tool.submit.click();
    await tool.result.getByRole('button', { name: /^Copy/ }).first().waitFor();
    letGo();
    await tool.result.getByRole('button', { name: /^Redo/ }).first().waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
  });

  it('is followed to its end until the reader scrolls, and begins near the top when it is done and on each return', async () => {
    const { page } = watched;
    const tool = await send(TEXT, 'sk-written');
    await eventually(() => write('# Role\n\nFirst words.\n\n')).toBe(1);
    const first = () => page.getByText('First words.').boundingBox();
    const lines = (name: string) => Array.from({ length: 60 }, (_, line) => `${name} ${line}.\n\n`).join('');
    const isOnScreen = (text: string) =>
      soFar()
        .getByText(text, { exact: true })
        .evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight);
    await write(lines('Line'));
    await soFar().getByText('Line 59.', { exact: true }).waitFor();
    await eventually(() => isOnScreen('Line 59.')).toBe(true);
    await page.mouse.wheel(0, -600);
    await eventually(() => isOnScreen('Line 59.')).toBe(false);
    const place = await page.evaluate(() => window.scrollY);
    await write(lines('More'));
    await soFar().getByText('More 59.', { exact: true }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await write('The end.');
    await eventually(() => isOnScreen('The end.')).toBe(true);
    await release();
    await tool.result.waitFor();
    await eventually(async () => (await first())?.y).toBeLessThan(FIRST_WORDS_PX);
    expect(await scrollingBoxes(page)).toEqual([]);

    await page.reload();
    await tool.result.getByText('First words.').waitFor();
    expect((await first())?.y).toBeLessThan(FIRST_WORDS_PX);
    expect(await tool.submit.isVisible()).toBe(false);
    const business = page.getByLabel('Business name');
    await page.getByRole('button', { name: /Edit answers$/ }).press('Enter');
    expect(await business.inputValue()).not.toBe('');
    await page.getByRole('button', { name: /Hide answers$/ }).press('Enter');
    expect(await business.isVisible()).toBe(false);
    expect(watched.complaints).toEqual([]);
  });

  it('goes on where it was after a reload', async () => {
    await send(TEXT, 'sk-written');
    await eventually(() => write('Before. ')).toBe(1);
    await soFar().getByText('Before.').waitFor();
    await watched.page.reload();
    await soFar().getByText('Before.').waitFor();
    await write('After.');
    await soFar()
      .getByText(/Before\. .*After\./)
      .waitFor();
  });

  it('stays to be copied where the member stops, and the model is not waited for any more', async () => {
    const { page } = watched;
    const tool = await send(TEXT, 'sk-written');
    await eventually(() => write('Half of it. ')).toBe(1);
    await soFar().getByText('Half of it.').waitFor();
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    const unfinished = page.getByRole('region', { name: 'The unfinished answer' });
    await unfinished.getByText('Half of it.').waitFor();
    await eventually(() => write('More')).toBe(0);
    expect(await tool.result.count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Copy the unfinished answer/ }).click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Half of it.');
    await page.reload();
    await tool.submit.waitFor();
    expect(await unfinished.count()).toBe(0);
    expect(await tool.result.count()).toBe(0);
  });

  it('is seen with the key "demo" too, part by part where it is structured', async () => {
    const tool = await openTool(watched.page, site, ENTRIES);
    await fillSample(watched.page, tool);
    const seen = soFar().waitFor();
    await tool.submit.click();
    await seen;
    await tool.result.waitFor();
    expect(await soFar().count()).toBe(0);
    expect(watched.complaints).toEqual([]);
  });
});
