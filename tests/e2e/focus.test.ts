import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { axeViolations, createPageOpener, type Watched } from './support/browser.ts';
import { focused, loadExample, openToolAsGuest } from './support/guest-form.ts';
import { eventually, unexpectedComplaints } from './support/steps.ts';

const site = inject('site');

const open = createPageOpener();
let watched: Watched;

beforeAll(async () => {
  watched = await open();
});
afterEach(() => expect(unexpectedComplaints(watched)).toEqual([]));

/** Tabs through all stops of a page, forward or backward; returns those hidden under one of its bars. */
async function hiddenStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  for (let stops = 1; ; stops++) {
    await page.keyboard.press(key);
    const at = await page.evaluate(async () => {
      // Scrolling follows the focus in the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const stop = document.activeElement;
      if (!stop || stop.closest('footer, header nav') || stop === document.body) return { end: true };
      const seen = (stop.closest('label') ?? stop).getBoundingClientRect();
      const bar = document.querySelector('[data-submit-bar]');
      const box = bar?.getBoundingClientRect();
      const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const underBar =
        box && !bar?.contains(stop) && seen.bottom > box.top + 1 && seen.top < box.bottom && seen.left < box.right;
      const isHidden = underBar || seen.top < head - 1 || seen.bottom > innerHeight + 1;
      return { end: false, hidden: isHidden && `${stop.tagName} ${stop.id} ${stop.textContent?.slice(0, 20)}` };
    });
    if (at.end) return { stops, hidden };
    if (at.hidden) hidden.push(at.hidden);
    if (stops > 200) throw new Error('the stops do not end');
  }
}

describe.each([390, 1440])('the keyboard focus at %i px', (width) => {
  async function walk(page: Page): Promise<number> {
    // A line present on every page, above all focusable elements.
    await page.locator('#main').focus();
    const forth = await hiddenStops(page, 'Tab');
    await page.locator('footer a').first().focus();
    const back = await hiddenStops(page, 'Shift+Tab');
    expect([forth.hidden, back.hidden]).toEqual([[], []]);
    return forth.stops;
  }

  it.each(['/voice-agent-builder', '/website-prompt/scratch'])(
    'is never under a bar on the long form of %s',
    async (path) => {
      const page = await openToolAsGuest(watched, site, path);
      await page.setViewportSize({ width, height: 800 });
      await loadExample(page);
      expect(await walk(page)).toBeGreaterThan(40);
    },
  );

  it('is never under a bar on any page of a form, whose passed pages can be gone back to', async () => {
    const page = await openToolAsGuest(watched, site, '/cold-email-sequence');
    await page.setViewportSize({ width, height: 800 });
    await loadExample(page);
    const steps = page.getByRole('list', { name: 'Steps of this form' }).getByRole('listitem');
    const count = await steps.count();
    expect(count).toBeGreaterThan(2);
    for (let at = 0; at < count; at++) {
      await eventually(() => steps.nth(at).getAttribute('aria-current')).toBe('step');
      await eventually(() => steps.getByRole('button').count()).toBe(at);
      await walk(page);
      const key = page.getByLabel(/API key/);
      if (await key.count()) await key.fill('demo');
      if (at < count - 1) await page.getByRole('button', { name: 'Next' }).press('Enter');
    }
    expect(await axeViolations(page)).toEqual([]);
    await steps.nth(1).getByRole('button').press('Enter');
    await eventually(() => steps.nth(1).getAttribute('aria-current')).toBe('step');
    await eventually(() => focused(page)).toMatch(/-step$/);
  });
});
