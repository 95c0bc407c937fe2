import { gzipSync } from 'node:zlib';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { type Cost, MainThread, median } from './main-thread.ts';

/** Costs of a page with a form. Times are milliseconds of the main thread. */
export interface FormCosts {
  /** Scripts loaded until the first field shows. */
  kilobytes: number;
  /** Time until the first field shows, on a processor slowed down by 4. */
  ready: number;
  /** Time per second while the page is idle. */
  idlePerSecond: number;
  /** Memory of the scripts in MB once the form shows. */
  heap: number;
  /** Time per action, by the factor that slows the processor down; undefined for a control that the form lacks. */
  bySlowdown: Record<1 | 4, ActionCosts>;
}

interface ActionCosts {
  key: number;
  /** Of `key`, the time of scripts. */
  keyScript: number;
  checkbox?: number;
  radio?: number;
  /** A checkbox that reveals a field. */
  revealing?: number;
}

/** Number of loads: enough for the browser to cache compiled code, and for the median to ignore a slow load. */
const LOADS = 9;
const PRESSES = 9;
const KEYS = 30;
const PAUSE_MS = 400;
const IDLE_SECONDS = 5;
const FIELD = 'form input[type=text], main input[type=text]';

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Measures the page at an address. The context must be signed in if the page requires it. */
export async function measureForm(context: BrowserContext, url: string): Promise<FormCosts> {
  const { ready, kilobytes } = await measureStart(context, url);
  const page = await context.newPage();
  const costs = { ready, kilobytes, idlePerSecond: 0, heap: 0, bySlowdown: {} } as FormCosts;
  for (const rate of [1, 4] as const) {
    await page.goto(url, { waitUntil: 'networkidle' });
    const thread = await MainThread.of(page);
    await sleep(2000);
    if (rate === 1) costs.heap = await thread.heapMegabytes();
    if (rate === 1) costs.idlePerSecond = (await thread.measure(() => sleep(IDLE_SECONDS * 1000))).task / IDLE_SECONDS;
    await thread.slowDown(rate);
    const revealing = choices(page, 'checkbox', true).first();
    costs.bySlowdown[rate] = {
      ...(await measureTyping(page, thread)),
      ...optionalEntry('checkbox', await measurePress(page, thread, await choices(page, 'checkbox').all())),
      ...optionalEntry('radio', await measurePress(page, thread, await choices(page, 'radio').all())),
      ...optionalEntry(
        'revealing',
        await measurePress(page, thread, (await revealing.count()) ? Array(PRESSES).fill(revealing) : []),
      ),
    };
    await thread.slowDown(1);
    await thread.close();
  }
  await page.close();
  return costs;
}

async function measureStart(context: BrowserContext, url: string): Promise<Pick<FormCosts, 'ready' | 'kilobytes'>> {
  const costs: number[] = [];
  let kilobytes = 0;
  for (let load = 0; load <= LOADS; load++) {
    const page = await context.newPage();
    const thread = await MainThread.of(page);
    await thread.slowDown(4);
    await page.addInitScript((field) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(field)) return;
        observer.disconnect();
        performance.mark('first-field');
      }).observe(document, { childList: true, subtree: true });
    }, FIELD);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(FIELD).first().waitFor();
    // The first load fills the caches.
    if (load > 0) costs.push((await thread.costSoFar()).task);
    if (load === 0) kilobytes = await measureScripts(page);
    await page.close();
  }
  return { ready: median(costs), kilobytes };
}

/** Returns the compressed KB of the scripts that were requested before the first field showed. */
async function measureScripts(page: Page): Promise<number> {
  const urls = await page.evaluate(() => {
    const field = performance.getEntriesByName('first-field')[0]?.startTime ?? 0;
    const scripts = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < field);
    return scripts.map(({ name }) => name).filter((name) => new URL(name).pathname.endsWith('.js'));
  });
  const bodies = await Promise.all(urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
}

async function measureTyping(page: Page, thread: MainThread): Promise<{ key: number; keyScript: number }> {
  const fields = page.locator(FIELD).filter({ visible: true });
  await fields.nth((await fields.count()) >> 1).click();
  await sleep(PAUSE_MS);
  const costs: Cost[] = [];
  for (let key = 0; key < KEYS; key++) costs.push(await thread.measure(() => page.keyboard.press('x')));
  return { key: median(costs.map(({ task }) => task)), keyScript: median(costs.map(({ script }) => script)) };
}

/** Returns the inputs of a kind in page order: only those that reveal a field, or only the others. */
function choices(page: Page, kind: 'checkbox' | 'radio', isRevealing = false): Locator {
  const all = page.locator(`label:has(input[type=${kind}])`);
  return isRevealing ? all.filter({ hasText: /^\s*Other/ }) : all.filter({ hasNotText: /^\s*Other/ });
}

/** Returns the median milliseconds of a press until the page is idle; undefined if there is nothing to press. */
async function measurePress(page: Page, thread: MainThread, targets: readonly Locator[]): Promise<number | undefined> {
  const costs: number[] = [];
  for (const target of targets.slice(0, PRESSES)) {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) continue;
    await page.mouse.move(box.x + Math.min(24, box.width / 2), box.y + box.height / 2);
    await sleep(PAUSE_MS);
    const cost = await thread.measure(async () => {
      await page.mouse.down();
      await page.mouse.up();
      await sleep(PAUSE_MS);
    });
    costs.push(cost.task);
  }
  return costs.length > 0 ? median(costs) : undefined;
}

function optionalEntry<K extends string>(key: K, value: number | undefined): Partial<Record<K, number>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, number>);
}
