import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { brand } from '@/brand';
import { createTabOpener, type Watched } from './support/browser.ts';
import { MODEL_TEXT } from './support/chat-stub.ts';
import { checkWidths } from './support/look.ts';
import { becomeGuest } from './support/session.ts';
import {
  confirmSignOut,
  enterAsGuest,
  eventually,
  recordWebhookCalls,
  unexpectedComplaints,
  waitForText,
} from './support/steps.ts';

const site = inject('site');

const KEY = 'sk-a-members-own-key-0123456789';
const VOICE = '/voice-agent-builder';
const APPS = '/app-builder-prompt-generator';
const MAPS = '/lead-scraper';
const HELD = 'Remembered on this device';

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open();
  await becomeGuest(watched, site);
  return () => expect(unexpectedComplaints(watched)).toEqual([]);
});

const keyField = (page: Page) => page.getByLabel(/API key/);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openTool(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await button(page, 'Test key').waitFor();
}

async function remember(page: Page): Promise<void> {
  await openTool(page, APPS);
  await keyField(page).fill(KEY);
  await button(page, HELD.replace('Remembered', 'Remember')).click();
  await eventually(() => keyField(page).inputValue()).toBe(HELD);
}

async function loadExample(page: Page): Promise<void> {
  await button(page, 'Load example').press('Enter');
  await page.getByRole('menuitem').first().click();
  await waitForText(page, 'Example filled in');
}

/** Returns everything the browser stores of saved keys, and what a script can read of it. */
const vault = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<{ member: string; provider: string; bytes: string; exported: string }[]>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('keys').objectStore('keys').getAll();
          all.onsuccess = async () => {
            opening.result.close();
            const entries = all.result.map(async ({ member, provider, lock, locked }) => ({
              member,
              provider,
              bytes: new TextDecoder('latin1').decode(locked),
              exported: await crypto.subtle.exportKey('raw', lock).then(
                () => 'out',
                (error: Error) => error.name,
              ),
            }));
            done(await Promise.all(entries));
          };
        };
      }),
    `${brand.shortName}.keys`,
  );

/** Returns everything a script, or somebody looking at the screen, could read of the page and its storage. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    return [document.documentElement.outerHTML, location.href, ...values, JSON.stringify({ ...localStorage })].join();
  });

describe('a key that is tested', () => {
  it('is told right from wrong, from demo and from nothing, and is no run', async () => {
    const { page } = watched;
    await openTool(page, APPS);
    await button(page, 'Test key').click();
    await waitForText(page, 'Enter a key first.');
    await eventually(() => keyField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    for (const [key, words] of [
      ['sk-wrong', 'Wrong key: OpenAI does not accept it. Copy it once more.'],
      [KEY, 'This key works.'],
      ['demo', 'The key demo asks no provider: results are made up.'],
    ] as const) {
      await keyField(page).fill(key);
      await button(page, 'Test key').press('Enter');
      await waitForText(page, words);
      await eventually(() => button(page, 'Test key').evaluate((field) => field === document.activeElement)).toBe(true);
    }
    await eventually(() => button(page, 'Past runs').count()).toBe(1);
  });
});

describe('a key that is remembered', () => {
  it('fills in every tool of its provider, is sent with a run, and can be read nowhere', async () => {
    const { page } = watched;
    await remember(page);
    await checkWidths(page);
    await openTool(page, VOICE);
    await eventually(() => keyField(page).inputValue()).toBe(HELD);
    await button(page, 'Test key').click();
    await waitForText(page, 'This key works.');
    await loadExample(page);
    const calls = recordWebhookCalls(page, 'voice-agent');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await page.getByText(MODEL_TEXT).first().waitFor();
    expect(calls.map((call) => call.postDataJSON().openaiApiKey)).toEqual([KEY]);
    expect(await readable(page)).not.toContain(KEY);
    const [kept] = await vault(page);
    expect([kept?.provider, kept?.exported, kept?.bytes.includes(KEY)]).toEqual([
      'openai',
      'InvalidAccessError',
      false,
    ]);
    await openTool(page, MAPS);
    expect(await keyField(page).inputValue()).toBe('');
  });

  it('is forgotten where that is asked for; the focus stays, and another key can be used beside it', async () => {
    const { page } = watched;
    await remember(page);
    await button(page, 'Use another key').press('Enter');
    await eventually(() => keyField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await vault(page)).toHaveLength(1);
    await page.reload();
    await button(page, 'Forget').press('Enter');
    await waitForText(page, 'Forgotten on this device.');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Remember on this device');
    expect([await keyField(page).inputValue(), await vault(page)]).toEqual(['', []]);
  });

  it('goes with everything else that is forgotten in this browser', async () => {
    const { page } = watched;
    await remember(page);
    await button(page, 'Account').click();
    await page.getByRole('menuitem', { name: 'Forget keys and data' }).click();
    await Promise.all([page.waitForEvent('load'), button(page, 'Forget everything').click()]);
    await button(page, 'Test key').waitFor();
    expect([await keyField(page).inputValue(), await vault(page)]).toEqual(['', []]);
  });

  it('is gone at the sign-out, and never there for the next member of this browser', async () => {
    const { page } = watched;
    await remember(page);
    const [{ member = '' } = {}] = await vault(page);
    await button(page, 'Account').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await confirmSignOut(page);
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect([member === '', await vault(page)]).toEqual([false, []]);
    await enterAsGuest(watched, site);
    await openTool(page, APPS);
    expect(await keyField(page).inputValue()).toBe('');
    expect(await readable(page)).not.toContain(KEY);
  });

  it('that is there no more is asked for again, and nothing is sent in its place', async () => {
    const { page } = watched;
    await remember(page);
    await openTool(page, VOICE);
    await loadExample(page);
    await button(page, 'Test key').click();
    await waitForText(page, 'This key works.');
    await page.evaluate(
      (name) =>
        new Promise<void>((done) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => {
            const clearing = opening.result.transaction('keys', 'readwrite').objectStore('keys').clear();
            clearing.onsuccess = () => done(opening.result.close());
          };
        }),
      `${brand.shortName}.keys`,
    );
    const calls = recordWebhookCalls(page, 'voice-agent');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await waitForText(page, 'Enter your key again');
    expect([calls.length, await keyField(page).inputValue()]).toEqual([0, '']);
  });
});
