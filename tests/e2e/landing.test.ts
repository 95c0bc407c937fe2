import type { Browser, Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { brand } from '@/brand';
import { axeViolations, createPageOpener, press, type Watched } from './support/browser.ts';
import { eventually, openLanding, stubOtherSites, waitForHeading, waitForText } from './support/steps.ts';

const site = inject('site');

const open = createPageOpener();
let watched: Watched;

beforeEach(async () => {
  watched = await open(undefined, 'no-preference');
  await stubOtherSites(watched.context, site);
});

const dialog = () => watched.page.getByRole('dialog');
const field = (label: RegExp) => dialog().getByLabel(label);

/** Sums up the layout shifts of the page. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shift: Number(Reflect.get(window, 'shift')) + (entry as PerformanceEntry & { value: number }).value,
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns whether a font is installed that the fallback metrics are designed for. */
const hasFallback = (page: Page) =>
  page.evaluate(async () => {
    const found = ['Arial', 'Liberation Sans', 'Helvetica'].map((name) =>
      new FontFace('one', `local("${name}")`).load(),
    );
    return Promise.any(found).then(
      () => true,
      () => false,
    );
  });

/** Returns the sum of layout shifts, once pending entries are delivered. */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return Number(Reflect.get(window, 'shift'));
  });

describe('the landing page', () => {
  it('asks nobody else before the video is played', async () => {
    const { page } = watched;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== site.url) elsewhere.push(request.url());
    });
    await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
    expect(elsewhere).toEqual([]);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: new RegExp(brand.hero.video.play) }).click();
    await page.locator('iframe').waitFor();
    await eventually(() => elsewhere).toEqual([brand.links.heroVideo]);
    expect(watched.complaints).toEqual([]);
  });

  it('stands still and whole from its first paint, while all of it begins to answer', async () => {
    const { page } = watched;
    // A late web font shifts text by fractions of a pixel, which is tested elsewhere: block fonts here.
    await page.route('**/*.woff2', (route) => route.abort('blockedbyclient'));
    await watchShifts(page);
    await page.addInitScript(() => {
      const seen = { removed: 0 };
      Object.assign(window, { seen });
      new MutationObserver((changes) => {
        for (const { removedNodes, target } of changes)
          if (target instanceof Element && target.closest('main'))
            seen.removed += [...removedNodes].filter((node) => node instanceof Element).length;
      }).observe(document, { childList: true, subtree: true });
    });
    await openLanding(page, site);
    await waitForHeading(page, brand.hero.title);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({ removed: 0 });
    expect(await shiftOf(page)).toBe(0);
    expect(watched.complaints.filter((words) => !words.includes('net::ERR_BLOCKED_BY_CLIENT'))).toEqual([]);
  });

  it('is painted before it asks for what takes it over', async () => {
    const { page } = watched;
    await openLanding(page, site);
    const [painted = Number.POSITIVE_INFINITY, loaded, asked] = await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const others = scripts.filter(({ name }) => !name.includes('/after-paint-')).map(({ startTime }) => startTime);
      const [{ loadEventEnd }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return [paint?.startTime, loadEventEnd, Math.min(...others)] as const;
    });
    // One second after everything is loaded, nothing is pending any more.
    expect(asked).toBeGreaterThan(Math.min(painted, loaded + 1000));
  });

  it.for([390, 768, 1440])('moves nothing where its font arrives late, %i px wide', async (width, { skip }) => {
    const { page } = await open({ width, height: 900 });
    skip(!(await hasFallback(page)), 'this machine has none of the fonts whose metrics are followed');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await watchShifts(page);
    await page.goto(`${site.url}/`, { waitUntil: 'domcontentloaded' });
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    // Requested once its style is known and it is laid out.
    await eventually(() => page.evaluate(() => document.fonts.status)).toBe('loading');
    const before = await title.boundingBox();
    release();
    await page.evaluate(() => document.fonts.ready);
    expect((await title.boundingBox())?.height).toBe(before?.height);
    expect(await shiftOf(page)).toBeLessThan(0.001);
  });

  it('does what was pressed and typed before its script was there', async () => {
    const { page } = watched;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/landing-body-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.url}/`);
    const name = page.getByLabel(brand.preview.fieldLabel);
    await name.fill('North Yard');
    const [, , , message] = brand.preview.choices;
    await press(page.getByRole('checkbox', { name: message?.label ?? '' }));
    await page.getByRole('main').getByRole('button', { name: 'Join VIP', exact: true }).first().click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    release();
    await field(/^Name/).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const prompt = page.getByRole('region', { name: brand.preview.resultTitle });
    await eventually(() => prompt.innerText()).toContain('North Yard');
    await eventually(() => prompt.innerText()).toContain(message?.line);
    expect(await name.inputValue()).toBe('North Yard');
    expect(watched.complaints).toEqual([]);
  });

  it.each(brand.samples.items)('opens $title, made by its tool, and loads it only then', async ({ tool, title }) => {
    const { page } = watched;
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await openLanding(page, site);
    const opener = page.getByRole('listitem').filter({ hasText: title }).getByRole('button');
    await opener.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((path) => path.includes(tool))).toEqual([]);
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog().getByRole('heading', { name: title }).waitFor();
    expect(loaded.filter((path) => path.includes(`${tool}.start`))).toHaveLength(1);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(watched.complaints).toEqual([]);
  });

  it('says the price, what is in it and the offer once, as the brand has them', async () => {
    const { page } = watched;
    await openLanding(page, site);
    const part = page.locator('section', { has: page.getByRole('heading', { name: brand.pricing.title }) });
    const text = (await part.innerText()).replace(/\s*\/\s*/g, '/').replace(/\s+/g, ' ');
    for (const words of [brand.price.label, brand.promo.offer, brand.pricing.note, ...brand.pricing.includes])
      expect(text).toContain(words);
  });

  it('opens one question at a time and folds it again', async () => {
    const { page } = watched;
    await openLanding(page, site);
    const open = () => page.locator('details[open] summary').allInnerTexts();
    const [first = '', second = ''] = brand.faq.items.map(({ question }) => question);
    await eventually(() => page.locator('details summary').allInnerTexts()).toHaveLength(5);
    expect(await open()).toEqual([]);
    await page.getByText(first, { exact: true }).click();
    await eventually(open).toEqual([first]);
    await page.getByText(second, { exact: true }).click();
    await eventually(open).toEqual([second]);
    await page.getByText(second, { exact: true }).click();
    await eventually(open).toEqual([]);
  });

  it('adds structured data on entry and removes it on leave', async () => {
    const { page } = watched;
    const types = () =>
      page
        .locator('head script[type="application/ld+json"]')
        .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')['@type']));
    await openLanding(page, site);
    await eventually(types).toEqual(['WebSite', 'Organization', 'FAQPage', 'HowTo']);
    await page.getByRole('link', { name: 'Login' }).click();
    await waitForHeading(page, brand.login.title);
    expect(await types()).toEqual([]);
    await page.goBack();
    await eventually(types).toEqual(['WebSite', 'Organization', 'FAQPage', 'HowTo']);
  });

  it('shows hero, six cards, three articles and its own figures; the gate button scrolls to the gate', async () => {
    const { page } = watched;
    await openLanding(page, site);
    for (const { title } of brand.toolkit.cards)
      await page.getByRole('heading', { level: 3, name: title, exact: true }).waitFor();
    await eventually(() => page.locator('article').count()).toBe(3);
    await waitForText(page, brand.claims.landing.members, brand.claims.landing.rating);
    await page.getByRole('button', { name: 'Enter Access Code' }).click();
    await eventually(() => page.evaluate(() => document.activeElement?.closest('#gate') !== null)).toBe(true);
    await page.waitForFunction(() => {
      const top = document.getElementById('gate')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      return top < window.innerHeight / 2;
    });
    await page.goto(`${site.url}/create-account`);
    await waitForText(page, brand.claims.createAccount.members);
  });

  it('lets its background drift without script or paint, and keeps it still under reduced motion', async () => {
    const { page } = watched;
    const drifting = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'drift')
          .map(({ playState, effect }) => [playState, Number(effect?.getComputedTiming().duration)] as const),
      );
    // On light pages there are no stars.
    await page.emulateMedia({ colorScheme: 'dark' });
    onTestFinished(() => page.emulateMedia({ colorScheme: null }));
    await openLanding(page, site);
    const layers = await drifting();
    expect(layers.map(([state]) => state)).toEqual(['running', 'running']);
    expect(new Set(layers.map(([, duration]) => duration)).size).toBe(2);
    const frames = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let asked = 0;
          const original = window.requestAnimationFrame;
          window.requestAnimationFrame = (callback) => {
            asked += 1;
            return original.call(window, callback);
          };
          // Ten frames: code that animates by script requests a frame in each of them.
          let left = 10;
          const count = () => (left-- > 0 ? original.call(window, count) : done(asked));
          count();
        }),
    );
    expect(frames).toBe(0);
    const states = async () => (await drifting()).map(([state]) => state);
    await page.getByLabel(brand.gate.label).focus();
    await eventually(states).toEqual(['paused', 'paused']);
    await page.getByRole('link', { name: 'Login' }).focus();
    await eventually(states).toEqual(['running', 'running']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await drifting()).toEqual([]);
  });

  it('reads well without a script: texts, questions and the way to the gate', async () => {
    const context = await (watched.context.browser() as Browser).newContext({
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(`${site.url}/`);
    await waitForHeading(page, brand.hero.title);
    expect(await page.title()).toBe(brand.pages.landing.title);
    expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(brand.pages.landing.description);
    for (const text of [brand.hero.text, brand.articles[1]?.paragraphs[0] ?? '', brand.howTo.steps[0]?.text ?? ''])
      expect(await page.getByText(text).first().isVisible()).toBe(true);
    await page.getByText(brand.faq.items[2]?.question ?? '', { exact: true }).click();
    expect(await page.getByText(brand.faq.items[2]?.answer ?? '').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Enter Access Code' }).click();
    await page.waitForURL(/#gate$/);
    await context.close();
  });
});
