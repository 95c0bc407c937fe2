/**
 * Compares a long list of leads in the table of this site with TanStack Table, as in its example, and with a plain
 * table. Each table has a separate page, because no run returns so many leads. Run `npm run build` first: the pages use
 * its style sheet and policy.
 */

import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { ResolvedDeclaration } from '@/registry/options';
import { loadTools } from '@/toolkit/project/load-tools';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { formatTable, writeSection } from './document.ts';
import { MainThread } from './main-thread.ts';
import { startPeerSite } from './peer-site.ts';

const THROTTLE = 4;
const ROWS = (process.env.ROWS ?? '5000,50000').split(',').map(Number);
const TIMEOUT_MS = 90_000;
/** Pages by the name of their table. */
const PAGES = { 'this site': 'leads-ours', 'TanStack Table, virtual': 'leads-tanstack', 'plain table': 'leads-plain' };
/** Maximum rows of the plain table, which renders all of them; with more, the page becomes unusable. */
const MAX_PLAIN_ROWS = 5000;
/** The columns of the table. */
const ACTIONS = ['open', 'sort', 'first keystroke', 'second keystroke', 'CSV'] as const;

type Action = (typeof ACTIONS)[number];

/** Milliseconds of the main thread: all tasks together, and the longest one. */
type Costs = Record<Action, { all: number; longest: number }>;

async function main(): Promise<void> {
  const peers = await startPeerSite(findToolWithLeads());
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const rows: string[][] = [];
    for (const count of ROWS)
      for (const [name, file] of Object.entries(PAGES)) {
        if (file === PAGES['plain table'] && count > MAX_PLAIN_ROWS) continue;
        const costs = await measurePage(browser, `${peers.url}/${file}.html?rows=${count}`);
        const cells = ACTIONS.map((action) => `${costs[action].all.toFixed(0)} (${costs[action].longest.toFixed(0)})`);
        rows.push([`${name}, ${count} rows`, ...cells]);
        console.error(rows.at(-1)?.join(' | '));
      }
    report(rows, browser.version());
  } finally {
    await browser.close();
    peers.close();
  }
}

function findToolWithLeads(): ResolvedDeclaration {
  const tools = loadTools(join(resolve(import.meta.dirname, '../..'), 'tools')).declarations;
  const tool = tools.find(({ response, result }) => response?.normaliser === 'leads' && result?.workbench);
  if (!tool) throw new Error('no tool shows leads to work through');
  return tool;
}

async function measurePage(browser: Browser, url: string): Promise<Costs> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript(() => {
    const longest = { milliseconds: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.milliseconds = Math.max(longest.milliseconds, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const thread = await MainThread.of(page);
  await thread.slowDown(THROTTLE);
  const measure = async (action: () => Promise<unknown>) => {
    const before = await thread.costSoFar();
    await action();
    await waitUntilIdle(page);
    const longest = await page.evaluate(() => {
      const recorded = (window as unknown as { longest: { milliseconds: number } }).longest;
      const { milliseconds } = recorded;
      recorded.milliseconds = 0;
      return milliseconds;
    });
    // The counter starts at 0 again if the action opened a page.
    const after = await thread.costSoFar();
    return { all: after.task < before.task ? after.task : after.task - before.task, longest };
  };
  const press = (key: string) => page.locator('input[type=search]').press(key);
  const costs: Costs = {
    open: await measure(async () => {
      await page.goto(url);
      await page.locator('tbody tr').nth(3).waitFor();
    }),
    sort: await measure(() => page.locator('thead button').first().click()),
    'first keystroke': await measure(() => press('1')),
    'second keystroke': await measure(() => press('7')),
    CSV: await measure(() => page.getByRole('button', { name: 'CSV' }).click()),
  };
  await page.close();
  return costs;
}

/** Resolves when the page is idle and its long tasks are reported. */
async function waitUntilIdle(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn++)
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 3000 })));
}

function report(rows: readonly (readonly string[])[], version: string): void {
  const text = `## Long lists of leads, compared with TanStack Table and a plain table

By \`npm run bench -- leads\` on ${new Date().toISOString().slice(0, 10)}: Chromium ${version}, ${availableParallelism()} cores, headless,
slowed down ${THROTTLE} times, one run. Milliseconds of processor time on the main thread. In parentheses: its longest task in wall-clock time, which other
work of the machine makes longer (0: none of 50 ms or more). The table of this site is the renderer in a separate page, with checkboxes, statuses,
menus and notes for each row, as the tool declares them. TanStack Table is its example of virtual rows with a filter over all columns. The
plain table has all rows in the page. The last column puts all rows into a CSV file.

${formatTable(['slowed down', ...ACTIONS], rows)}
`;
  writeSection('leads', text);
}

await main();
