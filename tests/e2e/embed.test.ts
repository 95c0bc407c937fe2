import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, signIn } from './support/browser.ts';
import { BUILT, type Site, startSite } from './support/site.ts';
import { tools } from './support/tool-runs.ts';

const TOOL = 'website-prompt-free-form';
const title = tools.find(({ id }) => id === TOOL)?.form.properties.input?.title ?? '';

let browser: Browser;
let site: Site;
let host: Server;
let origin: string;

/** A third-party page that embeds ours in a frame; "localhost" is another site than 127.0.0.1. */
beforeAll(async () => {
  host = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').searchParams.get('path') ?? '';
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<!doctype html><title>Host</title><iframe title="Tool" width="1000" height="800" src="${site.url}${path}"></iframe>`,
    );
  });
  await new Promise<void>((listening) => host.listen(0, listening));
  const { port } = host.address() as AddressInfo;
  origin = `http://localhost:${port}`;
  site = await startSite({ command: BUILT, env: { EMBED_ORIGINS: origin } });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  host.close();
});

async function framed(page: Page, path: string, at = origin): Promise<FrameLocator> {
  await page.goto(`${at}/?path=${encodeURIComponent(path)}`);
  return page.frameLocator('iframe');
}

describe('a tool in a frame', () => {
  it('is shown and runs on an allowed origin: whoever signs in there has it, filled in by its address, and sees no other page', async () => {
    const { page, context } = await open(browser);
    const frame = await framed(page, `/embed/${TOOL}?input=A+harbor+museum`);
    await frame.getByLabel('Email').fill(site.demo.email);
    await frame.getByLabel('Password', { exact: true }).fill(site.demo.password);
    await frame.getByRole('button', { name: 'Sign In', exact: true }).click();
    const form = frame.locator('main form').filter({ hasText: title });
    await form.waitFor();
    await expect.poll(() => form.getByLabel(title).inputValue()).toBe('A harbor museum');
    expect(await frame.getByRole('navigation').count()).toBe(0);
    await form.getByLabel(/API Key/i).fill('demo');
    await form.locator('button[type=submit]').click();
    await frame.getByText('A harbor museum').last().waitFor();
    await frame.getByRole('button', { name: /^Copy/ }).first().waitFor();
    // An account page, opened within the frame.
    await page.frames()[1]?.evaluate(() => {
      history.pushState(null, '', '/account');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await frame.getByText('This opens in a tab of its own').waitFor();
    expect(await frame.getByRole('link', { name: /Open it/ }).getAttribute('href')).toBe('/account');
    await context.close();
  });

  it('is not shown on another origin, nor is any other page on an allowed one', async () => {
    const { page, context } = await open(browser);
    const { port } = host.address() as AddressInfo;
    const cases = [
      [`/embed/${TOOL}`, `http://127.0.0.1:${port}`],
      ['/login', origin],
      ['/dashboard', origin],
      [`/embed/../login`, origin],
    ] as const;
    for (const [path, at] of cases) {
      await framed(page, path, at);
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    }
    await context.close();
  });

  it('is offered as markup to copy', async () => {
    const watched = await open(browser);
    const { page } = watched;
    await signIn(watched, site);
    await page.goto(`${site.url}/account/api`);
    await page.getByLabel('Tool', { exact: true }).selectOption(TOOL);
    await page.getByRole('button', { name: 'Copy markup' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`<iframe src="${site.url}/embed/${TOOL}"`);
    expect(watched.complaints).toEqual([]);
    await watched.context.close();
  });
});
