import { beforeEach, describe, expect, inject, it } from 'vitest';
import { createTabOpener, type Watched } from './support/browser.ts';
import { enterAsGuest, eventually, waitForText } from './support/steps.ts';

const site = inject('site');

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open();
});

describe('a link with answers', () => {
  it('fills in the form once, says so, takes no key, and leaves nothing of it in the address', async () => {
    const { page } = watched;
    await enterAsGuest(watched, site);
    await page.goto(
      `${site.url}/voice-agent-builder?businessName=Fern+Dental&openaiApiKey=sk-leaked&utm_source=mail#top`,
    );
    const name = page.getByLabel(/^Business name/);
    await waitForText(page, 'From a link: Business name');
    await eventually(() => name.inputValue()).toBe('Fern Dental');
    expect(await page.getByLabel(/^OpenAI API key/).inputValue()).toBe('');
    expect(page.url()).toBe(`${site.url}/voice-agent-builder?utm_source=mail#top`);
    await name.fill('Changed since');
    await page.getByLabel(/^Closing line/).focus();
    await page.reload();
    await eventually(() => name.inputValue()).toBe('Changed since');
    expect(watched.complaints).toEqual([]);
  });

  it('waits for who has to sign in first', async () => {
    const { page } = watched;
    await page.goto(`${site.url}/voice-agent-builder?businessName=Fern+Dental`);
    await page.getByLabel('Email').fill(site.demo.email);
    await page.getByLabel('Password', { exact: true }).fill(site.demo.password);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(sign|log) in$/i })
      .click();
    await waitForText(page, 'From a link: Business name');
    await eventually(() => page.getByLabel(/^Business name/).inputValue()).toBe('Fern Dental');
    expect(new URL(page.url()).search).toBe('');
  });
});
