import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import type { Manifest } from 'vite';
import { MainThread, median } from './main-thread.ts';
import { type StartedSite, signIn } from './start-site.ts';

/** Measured values by name. */
export type Figures = Record<string, number>;

const THROTTLE = 4;

/** Module of a tool, as the manifest of the build names it. */
const TOOL_MODULE = /^src\/generated\/tools\/[^./]+\.ts$/;

/**
 * Returns gzip sizes of the built site in `root`, which has many tools: the scripts of the landing page, and what each
 * additional tool adds to other pages. `ownRoot` holds the same site without the additional tools.
 */
export function measureBytes(root: string, ownRoot: string): Figures {
  const [manyTools, fewTools] = [readBuild(root), readBuild(ownRoot)];
  const bytesPerTool = (page: string) =>
    (manyTools.bytesOf(page) - fewTools.bytesOf(page)) / (manyTools.toolCount - fewTools.toolCount);
  return {
    'scripts of the landing page, gzip, KB': manyTools.bytesOf('index.html') / 1000,
    'what a tool adds to the dashboard, gzip, bytes': bytesPerTool('src/app/pages/dashboard-page.tsx'),
    'what a tool adds to the page of another tool, gzip, bytes': bytesPerTool('src/app/pages/tool-route.tsx'),
  };
}

function readBuild(root: string): { toolCount: number; bytesOf(page: string): number } {
  const out = join(root, 'dist/client');
  const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
  const weigh = (file: string) => gzipSync(readFileSync(join(out, file)), { level: 9 }).length;
  return {
    toolCount: Object.keys(manifest).filter((key) => TOOL_MODULE.test(key)).length,
    bytesOf(page) {
      if (!manifest[page]) throw new Error(`the build made no chunk of ${page}`);
      const seen = new Set<string>();
      return sum([...filesOf(manifest, 'index.html', seen), ...filesOf(manifest, page, seen)].map(weigh));
    },
  };
}

/** Measures typing in the dashboard search and in the palette, with the processor slowed down. */
export async function measureCards(browser: Browser, site: StartedSite): Promise<Figures> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await signIn(page, site);
  await page.getByLabel('Search tools').waitFor();
  await page.waitForLoadState('networkidle');
  const thread = await MainThread.of(page);
  await thread.slowDown(THROTTLE);
  // Nearly all tools match these letters, including unlisted tools.
  const letters = ['e', 'Backspace', 'o', 'Backspace', 'i'];
  const search = await measureTyping(page, thread, () => page.getByLabel('Search tools').click(), letters);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const palette = await measureTyping(page, thread, () => page.keyboard.press('Control+K'), letters);
  await thread.slowDown(1);
  await page.close();
  return {
    [`a letter typed in the dashboard search, ${THROTTLE}x slowed, ms`]: search.key,
    'the longest task of that, ms (0: none above 50)': search.longest,
    'elements of the dashboard': nodes,
    [`a letter typed in the palette, ${THROTTLE}x slowed, ms`]: palette.key,
    'the longest task in the palette, ms (0: none above 50)': palette.longest,
  };
}

/** Measures what each typed letter costs on the main thread, including the frames it causes. */
async function measureTyping(
  page: Page,
  thread: MainThread,
  begin: () => Promise<unknown>,
  letters: readonly string[],
) {
  await begin();
  await waitUntilIdle(page);
  await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));
  const costs: number[] = [];
  for (const letter of letters) {
    const { task } = await thread.measure(async () => {
      await page.keyboard.press(letter);
      await waitUntilIdle(page);
    });
    costs.push(task);
  }
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  return { key: median(costs), longest: Math.max(0, ...tasks) };
}

/** Resolves after some frames, when the page is idle and has rendered deferred work. */
function waitUntilIdle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    await new Promise((idle) => requestIdleCallback(idle));
  });
}

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
