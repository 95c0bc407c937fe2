import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { median } from './main-thread.ts';
import { type Choice, OpenForm, sleep, timeFirstField } from './open-form.ts';

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

interface ActionCosts extends Partial<Record<Choice, number>> {
  key: number;
  /** Of `key`, the time of scripts. */
  keyScript: number;
}

/** Number of loads: enough for the browser to cache compiled code, and for the median to ignore a slow load. */
const LOADS = 9;
const PRESSES = 9;
const KEYS = 30;
const IDLE_SECONDS = 5;

/** Measures the page at an address. The context must be signed in if the page requires it. */
export async function measureForm(context: BrowserContext, url: string): Promise<FormCosts> {
  const { ready, kilobytes } = await measureStart(context, url);
  const costs = { ready, kilobytes, idlePerSecond: 0, heap: 0, bySlowdown: {} } as FormCosts;
  for (const rate of [1, 4] as const) {
    const form = await OpenForm.at(context, url);
    const { thread } = form;
    if (rate === 1) costs.heap = await thread.heapMegabytes();
    if (rate === 1) costs.idlePerSecond = (await thread.measure(() => sleep(IDLE_SECONDS * 1000))).task / IDLE_SECONDS;
    await thread.slowDown(rate);
    await form.focusMiddleField();
    const keys = await form.typeKeys(KEYS);
    costs.bySlowdown[rate] = {
      key: median(keys.map(({ task }) => task)),
      keyScript: median(keys.map(({ script }) => script)),
    };
    for (const choice of ['checkbox', 'radio', 'revealing'] as const) {
      const presses: number[] = [];
      for (let index = 0; index < PRESSES; index++) {
        const cost = await form.press(choice, index);
        if (cost) presses.push(cost.task);
      }
      if (presses.length > 0) costs.bySlowdown[rate][choice] = median(presses);
    }
    await form.close();
  }
  return costs;
}

async function measureStart(context: BrowserContext, url: string): Promise<Pick<FormCosts, 'ready' | 'kilobytes'>> {
  const costs: number[] = [];
  let kilobytes = 0;
  // The first load fills the caches.
  await timeFirstField(context, url, async (page) => {
    kilobytes = await measureScripts(page);
  });
  for (let load = 0; load < LOADS; load++) costs.push((await timeFirstField(context, url)).task);
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
