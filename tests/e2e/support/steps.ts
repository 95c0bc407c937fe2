import { readFileSync } from 'node:fs';
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { brand } from '@/brand';
import { PATIENCE_MS, type Watched } from './browser.ts';
import { enterWith, guestSession } from './session.ts';
import type { Site } from './site.ts';

/** What the browser itself logs of a request that failed; a test that makes one fail leaves it out. */
const FAILED_REQUEST = /^Failed to load resource/;

/** Complaints but those of requests that a test made fail on purpose. */
export function ownComplaints({ complaints }: Watched): string[] {
  return complaints.filter((text) => !FAILED_REQUEST.test(text));
}

/** Expects something of what a function answers, sooner or later. */
export function eventually<T>(answer: () => T | Promise<T>) {
  return expect.poll(answer, { timeout: PATIENCE_MS });
}

/** What a guest is asked once they have pressed Sign Out. */
export function confirmSignOut(page: Page): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name: 'Sign out for good' }).click();
}

/** Waits for a text that stands alone: a toast, a message under a field, a notice. */
export async function said(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
}

/** Waits for the one main heading of a page. */
export async function arrived(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

/** Opens the landing page and waits until its scripts have taken over what the server sent. */
export async function openLanding(page: Page, site: Pick<Site, 'url'>): Promise<void> {
  await page.goto(`${site.url}/`);
  await page.locator('#root:not([data-prerendered])').waitFor();
}

/** Comes in by the access code: a member of its own, with nothing that other tests have left. */
export async function enterAsGuest(watched: Watched, site: Pick<Site, 'url' | 'demo'>): Promise<void> {
  const { page } = watched;
  if (page.url() === 'about:blank') {
    await enterWith(watched, site, await guestSession(site));
    return arrived(page, brand.dashboard.title);
  }
  await openLanding(page, site);
  await page.getByLabel(brand.gate.label).fill(site.demo.accessCode);
  await page.getByRole('button', { name: brand.gate.submit }).click();
  await page.waitForURL('**/dashboard');
  await arrived(page, brand.dashboard.title);
}

/** Requests to a webhook from now on, newest last. */
export function callsOf(page: Page, webhook: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/webhook/${webhook}`) calls.push(request);
  });
  return calls;
}

/** Answers everything outside this site with a small page, so that links and frames lead somewhere without a network. */
export async function standInForTheWorld(context: BrowserContext, site: Pick<Site, 'url'>): Promise<void> {
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== site.url,
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
}

/** Presses something that saves a file; its name and what is in it. */
export async function saved(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}
