import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { SESSION_KEY } from '@/browser/session-key';
import type { Site } from './site.ts';
import { eventually, waitForQuietDom } from './steps.ts';

const KINDS = ['mouse', 'touch', 'keyboard'] as const;
type Kind = (typeof KINDS)[number];

/** Selector of interactive controls. */
const CONTROLS = 'a[href], button, summary, input:not([type=hidden]), select, textarea, [role=slider]';

interface Control {
  index: number;
  name: string;
  /** The same for controls that only differ in their texts. */
  likeness: string;
  kind: 'link' | 'field' | 'choice' | 'button' | 'picker';
}

interface Visits {
  site: Pick<Site, 'url'>;
  path: string;
  /** Selector of the part of the page whose controls are tested; the whole page by default. */
  within?: string;
  /** Presses of earlier visits, to which these are added. Without it, controls alike are compared within the page alone. */
  pressed?: Set<string>;
}

/** A tab whose every document is the first visit of someone. A new tab would load and compile all scripts again. */
export interface VisitorTab {
  page: Page;
  /** Holds scripts back until the promise resolves; absent if they load at once. */
  holdScripts?: (until: Promise<void>) => void;
  /** Whether the last press may still be about to navigate. */
  mayNavigate: boolean;
}

/**
 * Opens a tab for first visits.
 *
 * @param session of the user; absent for a visitor
 * @param early whether controls are pressed before the app's scripts have loaded
 */
export async function openVisitorTab(
  browser: Browser,
  { session, early = false }: { session?: object; early?: boolean } = {},
): Promise<VisitorTab> {
  const page = await (await openTouchScreen(browser)).newPage();
  await page.addInitScript(beginVisit, session ? [[SESSION_KEY, JSON.stringify(session)] as [string, string]] : []);
  const tab = { page, mayNavigate: false };
  if (!early) return tab;
  let scriptsReleased = Promise.resolve();
  await page.route(/\/assets\/(?!after-paint).*\.js$/, async (route) => {
    await scriptsReleased;
    await route.continue().catch(() => undefined);
  });
  return {
    ...tab,
    holdScripts(until) {
      scriptsReleased = until;
    },
  };
}

/**
 * Runs in the page before its scripts. Clears the storage except for a session, counts the presses of the marked control that
 * reach the app, and blocks requests that would change data, so that every visit finds the same page.
 */
function beginVisit(stored: [key: string, value: string][]): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of stored) localStorage.setItem(key, value);
  let received = 0;
  Object.defineProperty(window, 'pressesReceived', { get: () => received });
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root');
    const isMarked = (event: Event) =>
      event.composedPath().some((node) => node instanceof Element && node.matches('[data-pressed]'));
    root?.addEventListener('click', (event) => {
      if (isMarked(event)) received += 1;
    });
    // A slider that is dragged by touch fires no click.
    root?.addEventListener('pointerdown', (event) => {
      if (isMarked(event) && event.target instanceof Element && event.target.matches('[type=range]')) received += 1;
    });
    // Menus open on keydown, and pickers fire no click when used by keyboard.
    root?.addEventListener('keydown', (event) => {
      const isButton = event.target instanceof Element && event.target.matches('button, summary, a');
      if (isMarked(event) && (event.defaultPrevented || !isButton)) received += 1;
    });
  });
  const { fetch } = window;
  window.fetch = (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    return /^(GET|HEAD)$/i.test(method) ? fetch(input, init) : new Promise(() => undefined);
  };
}

/** Returns visible, enabled controls except links to the page itself; of a group of choices, only the first. */
function controlsOf(all: Locator): Promise<Control[]> {
  return all.evaluateAll((elements) => {
    const groups = new Set<Element>();
    return elements.flatMap((element, index) => {
      const field = element as HTMLInputElement;
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      if (!element.checkVisibility() || field.disabled || box.width < 2 || box.height < 2) return [];
      if (element instanceof HTMLAnchorElement && element.href === location.href) return [];
      const kinds = {
        link: 'a',
        button: 'button, summary',
        choice: '[type=checkbox], [type=radio]',
        picker: '[type=color], [type=file], [type=range]',
      };
      const found = (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => element.matches(kinds[kind]));
      const group = found === 'choice' ? element.closest('fieldset, [role=group], [role=radiogroup]') : null;
      if (group && groups.has(group)) return [];
      if (group) groups.add(group);
      const name = (element.getAttribute('aria-label') || element.textContent || field.id || field.type).trim();
      const traits = [element.tagName, field.type, element.role, element.className, element.ariaHasPopup];
      return [{ index, name: name.slice(0, 40), likeness: traits.join(), kind: found ?? ('field' as const) }];
    });
  });
}

/** Waits until the app has taken over the page, the network is idle, and the DOM no longer changes. */
async function waitUntilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('#root:not([data-prerendered]) h1').first().waitFor();
  await waitForQuietDom(page);
}

/** Marks and presses a control, without any interaction before that. */
async function press(control: Locator, kind: Control['kind'], how: Kind): Promise<void> {
  await control.evaluate((element) => element.setAttribute('data-pressed', ''));
  if (how === 'keyboard') return control.press(kind === 'link' || kind === 'button' ? 'Enter' : 'Space');
  const label = control.locator('xpath=ancestor::label');
  const target = kind === 'choice' && (await label.count()) > 0 ? label.first() : control;
  await (how === 'mouse' ? target.click() : target.tap());
}

/** Returns which effect of a press is missing; empty if it had one. */
async function missingEffect(control: Locator, kind: Control['kind'], url: string): Promise<string> {
  const page = control.page();
  const others = page.context().pages().slice(1);
  if (others.length > 0 || page.url() !== url) {
    await Promise.all(others.map((other) => other.close()));
    return '';
  }
  if (kind === 'field') {
    return (await control.evaluate((element) => element === document.activeElement)) ? '' : 'has no focus';
  }
  // The evaluation fails if the page is about to navigate; the next poll then sees the new URL.
  const received = await page.evaluate(() => Number(Reflect.get(window, 'pressesReceived'))).catch(() => 0);
  return received > 0 ? '' : 'was not heard';
}

/**
 * Opens a browser context with a touch screen of a phone's width. It stubs no requests, as the browser caches nothing beside a
 * stub: each visit would load and compile all scripts again.
 */
export function openTouchScreen(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' });
}

/**
 * Ends a visit, whose last press may still be about to navigate: that aborts the attempts before it, and once one succeeds, no
 * document is left to navigate. A text of the same site keeps the process with its compiled scripts: a new one costs four times as
 * much as the visit.
 */
async function leavePage(page: Page, site: Pick<Site, 'url'>): Promise<void> {
  const text = `${site.url}/robots.txt`;
  const leave = () => page.goto(text).catch(() => null);
  await eventually(async () => (await leave())?.url()).toBe(text);
  const [, ...others] = page.context().pages();
  await Promise.all(others.map((other) => other.close()));
}

/**
 * Assigns each control a device that nothing like it was pressed with yet. Leaves out what is like a control already pressed by each
 * device, or by any if all of them make the same event; a button that says something new stays. If nothing would be left, the last one
 * stays.
 */
function assignDevices(controls: readonly Control[], pressed: Set<string>, isEarly: boolean): [Control, Kind][] {
  const assigned = controls.flatMap((control, at): [Control, Kind][] => {
    const { kind, likeness, name } = control;
    const devices = KINDS.map((_, next) => KINDS[(at + next) % KINDS.length] as Kind);
    const isNative = isEarly || kind === 'link' || kind === 'field';
    const pressOf = (device: Kind) => `${isNative || device} ${likeness}`;
    const isNew = kind === 'button' && !pressed.has(name);
    const how = devices.find((device) => !pressed.has(pressOf(device))) ?? (isNew && devices[0]);
    if (!how) return [];
    pressed.add(pressOf(how)).add(name);
    return [[control, how]];
  });
  return assigned.length > 0 ? assigned : controls.slice(-1).map((control) => [control, 'touch']);
}

/**
 * Visits a page once for each of its controls, in a fresh state, and presses that control as the very first interaction: the first one
 * when the page is complete, the others as soon as they are there. Returns the controls that did not respond.
 */
export async function unresponsiveControls(tab: VisitorTab, visits: Visits): Promise<string[]> {
  const { page, holdScripts } = tab;
  const { site, path, within = 'body', pressed = new Set() } = visits;
  const all = page.locator(`${within} :is(${CONTROLS})`);

  /** Resolves to a function that lets the scripts of the page load. */
  const visit = async (isReady: () => Promise<unknown>) => {
    if (tab.mayNavigate) await leavePage(page, site);
    const { promise, resolve } = Promise.withResolvers<void>();
    holdScripts?.(promise);
    await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
    if (holdScripts) await page.locator('script[src*="/index-"]').waitFor({ state: 'attached' });
    else await isReady();
    return resolve;
  };
  let releaseScripts: (() => void) | undefined = await visit(async () => {
    // On a busy machine the page may be quiet for a moment before its content is rendered.
    await all.first().waitFor();
    await waitUntilQuiet(page);
  });
  const [controls, count] = [await controlsOf(all), await all.count()];
  expect(controls.length).toBeGreaterThan(0);
  const unresponsive: string[] = [];
  for (const [{ index, kind, name }, how] of assignDevices(controls, pressed, Boolean(holdScripts))) {
    releaseScripts ??= await visit(() => eventually(() => all.count()).toBe(count));
    const control = all.nth(index);
    const url = page.url();
    tab.mayNavigate = kind === 'link' || kind === 'button';
    await press(control, kind, how);
    releaseScripts();
    releaseScripts = undefined;
    const missing = () => missingEffect(control, kind, url);
    await eventually(missing)
      .toBe('')
      .catch(async () => unresponsive.push(`${kind} "${name}" by ${how} ${await missing()}`));
  }
  return unresponsive;
}
