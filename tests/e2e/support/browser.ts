import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished, TestRunner } from 'vitest';
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/lib/chromium.ts';
import { emptyTab, isEmptyTab, memberSession, openDashboard } from './session.ts';
import type { Site } from './site.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Timeout for one step on a page. */
export const STEP_TIMEOUT_MS = 60_000;

/** A page, with the console complaints recorded while it is open. */
export interface Watched {
  page: Page;
  context: BrowserContext;
  /** Console errors and warnings, page errors, policy violations, including those of requests a test makes fail on purpose. */
  complaints: string[];
}

const DESKTOP = { width: 1440, height: 900 };

/** Makes the browser find no site but those of this machine: links to others lead to its own page for such a case. */
const NO_OTHER_SITES = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/** A page of a test is closed before code that was compiled to run fast has paid for being compiled. */
const NO_OPTIMIZED_CODE = '--js-flags=--no-opt --no-maglev';

export function launch(): Promise<Browser> {
  const args = [...CHROMIUM_ARGS, NO_OTHER_SITES, NO_OPTIMIZED_CODE];
  return chromium.launch({ executablePath: findChromium(), args });
}

/**
 * Opens a page in a fresh context, without session and storage.
 *
 * @param reducedMotion reduced by default, as rendering animations is most of the cost of a page
 */
export async function open(
  browser: Browser,
  size = DESKTOP,
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: size,
    reducedMotion,
    permissions: ['clipboard-read', 'clipboard-write'],
    bypassCSP: false,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const watched = { page, context, complaints };
  const close = context.close.bind(context);
  context.close = async (options) => {
    const error = TestRunner.getCurrentTest()?.result?.errors?.[0];
    if (error) error.message += `\n${await describePage(watched)}`;
    await close(options);
  };
  return watched;
}

/** Launches a browser for the tests of a file; returns a function that opens fresh pages, closed after the test that opened them. */
export function createPageOpener(): (...how: Rest<Parameters<typeof open>>) => Promise<Watched> {
  const browserOfFile = launchForFile();
  return async (...how) => {
    const watched = await open(browserOfFile(), ...how);
    if (TestRunner.getCurrentTest()) onTestFinished(() => watched.context.close());
    return watched;
  };
}

/**
 * The same with tabs that tests before have left empty: a new one would load and compile all scripts again. For tests that do not
 * look at a first visit. The tab of a failed test is closed.
 */
export function createTabOpener(site: Pick<Site, 'url'>): (size?: typeof DESKTOP) => Promise<Watched> {
  const browserOfFile = launchForFile();
  const emptyTabs: Watched[] = [];
  return async (size = DESKTOP) => {
    const watched = emptyTabs.pop() ?? (await open(browserOfFile(), size));
    await watched.page.setViewportSize(size);
    onTestFinished(async ({ task }) => {
      if (task.result?.errors?.length) return watched.context.close();
      await resetTab(watched, site);
      emptyTabs.push(watched);
    });
    return watched;
  };
}

/** Undoes what a test has set in a tab, but for listeners: they only add to what that test has recorded. */
async function resetTab(watched: Watched, site: Pick<Site, 'url'>): Promise<void> {
  const { page, context } = watched;
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
  await emptyTab(watched, site);
  // The next page is not under a pointer.
  await page.mouse.move(0, 0);
}

function launchForFile(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());
  return () => browser;
}

type Rest<All extends unknown[]> = All extends [unknown, ...infer Others] ? Others : never;

/** Describes the state of a page in one line, so that the log alone explains a failed test. */
async function describePage({ page, complaints }: Watched): Promise<string> {
  const texts = (selector: string) => page.locator(selector).allInnerTexts().catch(String);
  const invalid = page.locator('[aria-invalid=true]');
  const state = {
    busy: await page.locator('form[aria-busy=true]').count().catch(String),
    alerts: await texts('[role=alert]'),
    toasts: await texts('[data-sonner-toast]'),
    invalid: await invalid.evaluateAll((fields) => fields.map(({ id }) => id)).catch(String),
    console: complaints.slice(-6),
  };
  return `The page ${page.url()} shows ${JSON.stringify(state)}`;
}

/** Signs in as the demo member and waits for the dashboard. Uses the form only if the browser context was used before. */
export async function signIn(watched: Watched, site: Pick<Site, 'url' | 'demo'>): Promise<void> {
  const { page } = watched;
  if (isEmptyTab(page)) return openDashboard(watched, site, await memberSession(site));
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').fill(site.demo.email);
  await page.getByLabel('Password', { exact: true }).fill(site.demo.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(sign|log) in$/i })
    .click();
  await page.waitForURL('**/dashboard');
}

/** Clicks the label around a hidden radio button or checkbox, as a user does. */
export async function press(choice: Locator): Promise<void> {
  await choice.locator('xpath=ancestor::label').click();
}

/**
 * Waits until all finite animations are finished, as axe would measure wrong colors during a fade. Ignores animations of hidden
 * elements, which do not run.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const shows = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && (effect.target?.checkVisibility() ?? false);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime) && shows(effect));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Runs axe on the page in both themes, or without its rules of colors; returns one line per violation: rule, element and message. */
export async function axeViolations(page: Page, { colors = true } = {}): Promise<string[]> {
  if (!colors) return runAxe(page, "{ rules: { 'color-contrast': { enabled: false } } }");
  const violations = await runAxe(page, '{}');
  // Colors are all that differs in the other theme.
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await runAxe(page, "{ runOnly: ['color-contrast'] }");
  await page.emulateMedia({ colorScheme: null });
  return [...violations, ...inDark.map((violation) => `dark: ${violation}`)];
}

async function runAxe(page: Page, options: string): Promise<string[]> {
  await waitForAnimations(page);
  // Injected by the debugger, so that the page's Content Security Policy need not be relaxed.
  const session = await page.context().newCDPSession(page);
  // Once for each document, as it is half a megabyte of script.
  const { result: axeType } = await session.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (axeType.value === 'undefined') await session.send('Runtime.evaluate', { expression: axeSource });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { resultTypes: ['violations'], ...${options} }).then(({ violations }) => violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + (n.any[0]?.message ?? n.all[0]?.message ?? ''))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value as string[];
}
