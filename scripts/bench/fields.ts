import { type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { figure, table, writeSection } from './document.ts';
import { type Cost, MainThread, median } from './main-thread.ts';
import { longestForm } from './our-site.ts';
import { peerSite } from './peer-site.ts';

/**
 * Measures forms of text fields by their length: the form of this site, and a hand-written one. Run `npm run build`
 * first.
 */
const SIZES = [31, 100, 300, 1000];
const FORMS = { 'this site': 'flat-ours', 'react-hook-form': 'flat-rhf' };
const KEYS = 30;
const SETTLED_MS = 400;

interface Costs {
  key: number;
  /** A key, with the deferred work in the pause after it. */
  settled: number;
  heap: number;
}

async function main(): Promise<void> {
  const peers = await peerSite(longestForm().id);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const rows: string[][] = [];
    for (const size of SIZES) {
      const all: Costs[] = [];
      for (const form of Object.values(FORMS)) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
        all.push(await costsOf(context, `${peers.url}/${form}.html?n=${size}`));
        await context.close();
      }
      rows.push([
        `${size}`,
        ...(['key', 'settled', 'heap'] as const).flatMap((of) => all.map((cost) => preciseFigure(cost[of]))),
      ]);
    }
    const measures = ['script per key, ms', 'a key and the pause after it, ms', 'memory, MB'];
    const head = measures.flatMap((measure) => Object.keys(FORMS).map((form) => `${measure}: ${form}`));
    const day = new Date().toISOString().slice(0, 10);
    const rest = `By \`npm run bench -- fields\` on ${day}: Chromium ${browser.version()}. Only text fields, of which every fifth is required; the test types
into the middle one. Milliseconds of main-thread script, median. After a pause, the text goes into the answers
and the draft; the form by hand has no draft.`;
    writeSection('fields', `## A form by its length\n\n${rest}\n\n${table(['fields', ...head], rows)}`);
    for (const row of rows) console.log(row.join('  '));
  } finally {
    await browser.close();
    peers.close();
  }
}

async function costsOf(context: BrowserContext, url: string): Promise<Costs> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const thread = await MainThread.of(page);
  const heap = await thread.heap();
  const fields = page.locator('main input[type=text]');
  await fields.nth((await fields.count()) >> 1).click();
  const typeKeys = async (count: number, after: () => Promise<unknown>) => {
    const costs: Cost[] = [];
    for (let key = 0; key < count; key++) {
      costs.push(await thread.during(() => page.keyboard.press('x').then(after)));
    }
    return median(costs.map(({ script }) => script));
  };
  // The first key creates the answer, and is not measured.
  await typeKeys(1, settle);
  const key = await typeKeys(KEYS, async () => undefined);
  await settle();
  return { key, settled: await typeKeys(5, settle), heap };
}

const settle = () => new Promise((done) => setTimeout(done, SETTLED_MS));

/** Formats a figure; one below 1 with two decimals. */
const preciseFigure = (value: number) => (value < 1 ? value.toFixed(2) : figure(value));

await main();
