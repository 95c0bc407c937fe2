import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished, TestRunner } from 'vitest';
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/lib/chromium.ts';
import { enterWith, memberSession } from './session.ts';
import type { Site } from './site.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long a page may take for one step before the test gives it up. */
export const PATIENCE_MS = 60_000;

/** A page with everything the browser complained about while it was open. */
export interface Watched {
  page: Page;
  context: BrowserContext;
  /** Console errors and warnings, page errors, refused policies. Requests a test makes fail on purpose are its own to expect. */
  complaints: string[];
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
}

/**
 * Opens a fresh page: no session, no storage, one size.
 *
 * @param reducedMotion where nothing is asked of motion there is none: drawing it is most of what a page costs
 */
export async function open(
  browser: Browser,
  size = { width: 1440, height: 900 },
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: size,
    reducedMotion,
    permissions: ['clipboard-read', 'clipboard-write'],
    bypassCSP: false,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const watched = { page, context, complaints };
  const close = context.close.bind(context);
  context.close = async (options) => {
    const error = TestRunner.getCurrentTest()?.result?.errors?.[0];
    if (error) error.message += `\n${await whatShows(watched)}`;
    await close(options);
  };
  return watched;
}

/** A browser for the tests of a file. Opens fresh pages in it; what is opened for one test is closed after it. */
export function pagesOfABrowser(): (...how: Rest<Parameters<typeof open>>) => Promise<Watched> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());
  return async (...how) => {
    const watched = await open(browser, ...how);
    if (TestRunner.getCurrentTest()) onTestFinished(() => watched.context.close());
    return watched;
  };
}

type Rest<All extends unknown[]> = All extends [unknown, ...infer Others] ? Others : never;

/** What a page shows when its test has failed, in a few lines: a log alone must be enough to find out why. */
async function whatShows({ page, complaints }: Watched): Promise<string> {
  const texts = (selector: string) => page.locator(selector).allInnerTexts().catch(String);
  const invalid = page.locator('[aria-invalid=true]');
  const facts = {
    busy: await page.locator('form[aria-busy=true]').count().catch(String),
    alerts: await texts('[role=alert]'),
    toasts: await texts('[data-sonner-toast]'),
    invalid: await invalid.evaluateAll((fields) => fields.map(({ id }) => id)).catch(String),
    console: complaints.slice(-6),
  };
  return `The page ${page.url()} shows ${JSON.stringify(facts)}`;
}

/** Signs in as the printed member and waits for the dashboard: by the form only where the browser has been used before. */
export async function signIn(watched: Watched, site: Pick<Site, 'url' | 'demo'>): Promise<void> {
  const { page } = watched;
  if (page.url() === 'about:blank') return enterWith(watched, site, await memberSession(site));
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').fill(site.demo.email);
  await page.getByLabel('Password', { exact: true }).fill(site.demo.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(sign|log) in$/i })
    .click();
  await page.waitForURL('**/dashboard');
}

/** Presses a choice where a person does: on its label, around the hidden radio button or checkbox. */
export async function press(choice: Locator): Promise<void> {
  await choice.locator('xpath=ancestor::label').click();
}

/**
 * Waits until whatever fades or slides in has arrived: half-way through, its colors are not the ones meant. What is folded
 * away is passed over: it begins when it is opened.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const shows = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && (effect.target?.checkVisibility() ?? false);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime) && shows(effect));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What axe finds wrong with the page as it stands: rule and element, one line each. */
export async function axe(page: Page): Promise<string[]> {
  await settled(page);
  // Through the debugger's world, so that the page's own policy stays as strict as it is.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + (n.any[0]?.message ?? n.all[0]?.message ?? ''))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value as string[];
}
