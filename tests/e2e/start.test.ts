import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { brand } from '@/brand';
import { axe, launch, open, signIn, type Watched } from './support/browser.ts';
import type { Site } from './support/site.ts';
import { arrived, callsOf, enterAsGuest, eventually, openLanding, ownComplaints, said } from './support/steps.ts';

const site = inject('site');

const VOICE = '/voice-agent-builder';
const SCRATCH = '/website-prompt/scratch';
/** Its form stands on several pages. */
const SEQUENCE = '/cold-email-sequence';

let browser: Browser;
let watched: Watched;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  watched = await open(browser);
  await watched.page.emulateMedia({ reducedMotion: 'reduce' });
});
afterEach(async () => {
  expect(ownComplaints(watched)).toEqual([]);
  await watched.context.close();
});

/** Opens a tool as a guest, with nothing that others have left. */
async function openAsGuest(path: string): Promise<Page> {
  await enterAsGuest(watched, site);
  await watched.page.goto(site.url + path);
  await watched.page.locator('[data-submit-bar]').waitFor();
  return watched.page;
}

/** Loads an example by its position in the menu, and waits until the form holds it: what is typed before begins anew with it. */
async function loadExample(page: Page, index = 0): Promise<void> {
  await page.getByRole('button', { name: 'Load example' }).press('Enter');
  await page.getByRole('menuitem').nth(index).click();
  await said(page, 'Example filled in');
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === document.body ? 'nothing' : activeElement?.id || activeElement?.textContent;
  });

describe('an example', () => {
  it('is loaded when it is asked for, leaves the key alone, and gives back what was typed', async () => {
    const page = await openAsGuest(VOICE);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.start-')) scripts.push(request.url());
    });
    const [name, key] = [page.getByLabel(/^Business name/), page.getByLabel(/^OpenAI API key/)];
    await name.fill('My own business');
    await key.fill('sk-mine');
    expect(scripts).toEqual([]);
    await loadExample(page, 1);
    expect(scripts).toHaveLength(1);
    expect([await name.inputValue(), await key.inputValue()]).toEqual(['Northgate Heating & Air', 'sk-mine']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(() => name.inputValue()).toBe('My own business');
    expect(await focused(page)).not.toBe('nothing');
  });
});

describe('the sample result', () => {
  it.each([390, 768, 1440])('is shown on request at %i px, marked, and kept nowhere', async (width) => {
    const page = await openAsGuest('/ad-image-brief');
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'See a sample result' }).click();
    const sample = page.locator('[data-sample]');
    await sample.getByText('Sample', { exact: true }).waitFor();
    await eventually(() =>
      sample.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.reload();
    await page.getByRole('button', { name: 'See a sample result' }).waitFor();
    expect(await sample.count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Past runs$/ }).count()).toBe(1);
  });
});

describe('a form by keyboard', () => {
  it('stands still once the focus has moved: what glides on slips away under a press', async () => {
    const page = await openAsGuest(VOICE);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const key = page.getByLabel(/^OpenAI API key/);
    const [before, after] = await key.evaluate((field) => {
      const top = window.scrollY;
      field.focus();
      return [top, window.scrollY];
    });
    expect(after).toBeGreaterThan(before as number);
  });

  it('is sent with Ctrl+Enter; a failed run is tried again where it says so; the focus is never lost', async () => {
    const page = await openAsGuest(VOICE);
    const calls = callsOf(page, 'voice-agent');
    await loadExample(page);
    const key = page.getByLabel(/^OpenAI API key/);
    await key.fill('sk-wrong');
    await key.press('Control+Enter');
    const failure = page.getByRole('alert').filter({ hasText: 'That did not work' });
    await failure.waitFor();
    expect(calls).toHaveLength(1);
    expect(await focused(page)).not.toBe('nothing');
    await key.fill('demo');
    await failure.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('button', { name: 'Copy Prompt' }).waitFor();
    expect(calls).toHaveLength(2);
    await eventually(() => focused(page)).toBe('voice-agent-builder-result');

    await page.getByRole('button', { name: /^Past runs \(2\)/ }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Use these inputs' }).first().press('Enter');
    await eventually(() => focused(page)).toMatch(/^Past runs/);
  });
});

describe('after signing in', () => {
  it('the page is there that was asked for, also by way of the sign-up page', async () => {
    const { page } = watched;
    await page.goto(`${site.url}/program/leads?from=mail#top`);
    await page.waitForURL('**/login');
    await page.getByRole('main').getByRole('link', { name: 'Create your account' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signInHere(page);
    await page.waitForURL('**/program/leads?from=mail#top');
  });

  it.each(['//evil.example', '/\\evil.example', '/.//evil.example', '/%2F%2Fevil.example', 'https://evil.example'])(
    'nobody is led to %s',
    async (from) => {
      const { page } = watched;
      await page.goto(`${site.url}/login?from=${encodeURIComponent(from)}`);
      await page.evaluate((usr) => history.replaceState({ ...history.state, usr: { from: usr } }, ''), from);
      await page.reload();
      await signInHere(page);
      await page.waitForURL(`${site.url}/dashboard`);
    },
  );
});

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(site.demo.email);
  await page.getByLabel('Password', { exact: true }).fill(site.demo.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

describe('the first visit', () => {
  it('begins with three steps, which can be skipped for good', async () => {
    await enterAsGuest(watched, site);
    const { page } = watched;
    const steps = page.getByRole('region', { name: brand.dashboard.start?.title });
    await steps.waitFor();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axe(page)).toEqual([]);
    }
    await steps.getByRole('button', { name: brand.dashboard.start?.skip }).click();
    expect(await focused(page)).toBe('tools-title');
    await page.reload();
    await arrived(page, brand.dashboard.title);
    expect(await steps.count()).toBe(0);
  });
});

/** Goes through every stop of a page by Tab, or back, and names those that lie under one of its bars. */
async function hiddenStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  for (let stops = 1; ; stops++) {
    await page.keyboard.press(key);
    const at = await page.evaluate(async () => {
      // Scrolling follows the focus with the next picture.
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
    // A line that is there on every page, above all that can be reached in it.
    await page.locator('#main').focus();
    const forth = await hiddenStops(page, 'Tab');
    await page.locator('footer a').first().focus();
    const back = await hiddenStops(page, 'Shift+Tab');
    expect([forth.hidden, back.hidden]).toEqual([[], []]);
    return forth.stops;
  }

  it.each([VOICE, SCRATCH])('is never under a bar on the long form of %s', async (path) => {
    const page = await openAsGuest(path);
    await page.setViewportSize({ width, height: 800 });
    await loadExample(page);
    expect(await walk(page)).toBeGreaterThan(40);
  });

  it('is never under a bar on any page of a form, whose passed pages can be gone back to', async () => {
    const page = await openAsGuest(SEQUENCE);
    await page.setViewportSize({ width, height: 800 });
    await loadExample(page);
    const steps = page.getByRole('list', { name: 'Steps of this form' }).getByRole('listitem');
    const count = await steps.count();
    expect(count).toBeGreaterThan(2);
    for (let at = 0; at < count; at++) {
      await eventually(() => steps.nth(at).getAttribute('aria-current')).toBe('step');
      expect(await steps.getByRole('button').count()).toBe(at);
      await walk(page);
      const key = page.getByLabel(/API key/);
      if (await key.count()) await key.fill('demo');
      if (at < count - 1) await page.getByRole('button', { name: 'Next' }).press('Enter');
    }
    expect(await axe(page)).toEqual([]);
    await steps.nth(1).getByRole('button').press('Enter');
    await eventually(() => steps.nth(1).getAttribute('aria-current')).toBe('step');
    await eventually(() => focused(page)).toMatch(/-step$/);
  });
});

describe('the VIP dialog', () => {
  it('opens on the name, keeps what was typed at a press beside it, and gives the focus back', async () => {
    const { page } = watched;
    await openLanding(page, site);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Join VIP' }).click();
    const name = page.getByRole('dialog').getByLabel(/^Name/);
    await name.waitFor();
    await eventually(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('Maya');
    await page.mouse.click(5, 5);
    expect(await name.inputValue()).toBe('Maya');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toBe('Join VIP');
  });

  it('is not offered to members', async () => {
    await signIn(watched, site as Site);
    expect(await watched.page.getByRole('button', { name: 'Join VIP' }).count()).toBe(0);
  });
});
