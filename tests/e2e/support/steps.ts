import { readFileSync } from 'node:fs';
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { brand } from '@/brand';
import { STEP_TIMEOUT_MS, type Watched } from './browser.ts';
import { guestSession, isEmptyTab, openDashboard } from './session.ts';
import type { Site } from './site.ts';

/** The browser's own log message of a failed request. */
const FAILED_REQUEST = /^Failed to load resource/;

/** Returns the complaints, except those of requests that a test made fail on purpose. */
export function unexpectedComplaints({ complaints }: Watched): string[] {
  return complaints.filter((text) => !FAILED_REQUEST.test(text));
}

/** Polls a function until the expectation holds. */
export function eventually<T>(answer: () => T | Promise<T>) {
  return expect.poll(answer, { timeout: STEP_TIMEOUT_MS });
}

/** Confirms the dialog that a guest gets after pressing Sign Out. */
export function confirmSignOut(page: Page): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name: 'Sign out for good' }).click();
}

/** Waits for elements with exactly these texts: toasts, field errors, notices. */
export async function waitForText(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
}

/** Waits for the main heading of a page. */
export async function waitForHeading(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

/** Waits until the DOM has not changed for half a second: parts that are loaded later are there. */
export function waitForQuietDom(page: Page): Promise<void> {
  return page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, quietMs);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, quietMs);
        }).observe(document, { childList: true, subtree: true });
      }),
    500,
  );
}

/** Opens the landing page and waits until it is hydrated. */
export async function openLanding(page: Page, site: Pick<Site, 'url'>): Promise<void> {
  await page.goto(`${site.url}/`);
  await page.locator('#root:not([data-prerendered])').waitFor();
}

/** Signs in as a new guest by the access code, without data of other tests. */
export async function enterAsGuest(watched: Watched, site: Pick<Site, 'url' | 'demo'>): Promise<void> {
  const { page } = watched;
  if (isEmptyTab(page)) {
    await openDashboard(watched, site, await guestSession(site));
    return waitForHeading(page, brand.dashboard.title);
  }
  await openLanding(page, site);
  await page.getByLabel(brand.gate.label).fill(site.demo.accessCode);
  await page.getByRole('button', { name: brand.gate.submit }).click();
  await page.waitForURL('**/dashboard');
  await waitForHeading(page, brand.dashboard.title);
}

/** Records requests to a webhook from now on, newest last. */
export function recordWebhookCalls(page: Page, webhook: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/webhook/${webhook}`) calls.push(request);
  });
  return calls;
}

/** Answers all requests to other sites with a small page, so that links and frames work without a network. */
export async function stubOtherSites(context: BrowserContext, site: Pick<Site, 'url'>): Promise<void> {
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== site.url,
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
}

/** Clicks a button that downloads a file; returns its name and content. */
export async function downloadBy(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}
