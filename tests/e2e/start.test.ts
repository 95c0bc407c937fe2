import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { brand } from '@/brand';
import { createTabOpener, signIn, type Watched } from './support/browser.ts';
import { focused, loadExample, openToolAsGuest } from './support/guest-form.ts';
import { checkWidths } from './support/look.ts';
import type { Site } from './support/site.ts';
import {
  enterAsGuest,
  eventually,
  openLanding,
  recordWebhookCalls,
  unexpectedComplaints,
  waitForHeading,
} from './support/steps.ts';

const site = inject('site');

const VOICE = '/voice-agent-builder';

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open();
});
afterEach(() => expect(unexpectedComplaints(watched)).toEqual([]));

const openAsGuest = (path: string) => openToolAsGuest(watched, site, path);

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
  it('is shown on request, marked, and kept nowhere', async () => {
    const page = await openAsGuest('/ad-image-brief');
    await page.getByRole('button', { name: 'See a sample result' }).click();
    const sample = page.locator('[data-sample]');
    await sample.getByText('Sample', { exact: true }).waitFor();
    await eventually(() =>
      sample.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await checkWidths(page);
    await page.reload();
    await page.getByRole('button', { name: 'See a sample result' }).waitFor();
    expect(await sample.count()).toBe(0);
    await eventually(() => page.getByRole('button', { name: /^Past runs$/ }).count()).toBe(1);
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
    const calls = recordWebhookCalls(page, 'voice-agent');
    await loadExample(page);
    const key = page.getByLabel(/^OpenAI API key/);
    await key.fill('sk-wrong');
    await key.press('Control+Enter');
    const failure = page.getByRole('alert').filter({ hasText: 'Your key was not accepted' });
    await failure.waitFor();
    expect(calls).toHaveLength(1);
    expect(await focused(page)).not.toBe('nothing');
    await failure.getByRole('button', { name: 'Change key' }).press('Enter');
    await eventually(() => key.evaluate((field) => field === document.activeElement)).toBe(true);
    await key.fill('demo');
    await key.press('Control+Enter');
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
    await page.getByRole('main').getByRole('link', { name: 'Set up your account' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signInHere(page);
    await page.waitForURL('**/program/leads?from=mail#top');
  });

  // tests/app/return-path.test.ts has all disguises of other sites.
  it.each(['/\\evil.example', 'https://evil.example'])('nobody is led to %s', async (from) => {
    const { page } = watched;
    await page.goto(`${site.url}/login?from=${encodeURIComponent(from)}`);
    await page.evaluate((usr) => history.replaceState({ ...history.state, usr: { from: usr } }, ''), from);
    await page.reload();
    await signInHere(page);
    await page.waitForURL(`${site.url}/dashboard`);
  });
});

async function signInHere(page: Page): Promise<void> {
  // The previous page stays until this one is loaded, and has fields of the same names.
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true });
  await submit.waitFor();
  await page.getByLabel('Email').fill(site.demo.email);
  await page.getByLabel('Password', { exact: true }).fill(site.demo.password);
  await submit.click();
}

describe('the first visit', () => {
  it('begins with three steps, which can be skipped for good', async () => {
    await enterAsGuest(watched, site);
    const { page } = watched;
    const steps = page.getByRole('region', { name: brand.dashboard.start?.title });
    await steps.waitFor();
    await checkWidths(page);
    await steps.getByRole('button', { name: brand.dashboard.start?.skip }).click();
    await eventually(() => focused(page)).toBe('tools-title');
    await page.reload();
    await waitForHeading(page, brand.dashboard.title);
    expect(await steps.count()).toBe(0);
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
    await eventually(() => name.inputValue()).toBe('Maya');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toBe('Join VIP');
  });

  it('is not offered to members', async () => {
    await signIn(watched, site as Site);
    expect(await watched.page.getByRole('button', { name: 'Join VIP' }).count()).toBe(0);
  });
});
