/** Measures forms with 31 to 1000 text fields: the form of this site, and a hand-written one. Run `npm run build` first. */

import { type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { formatFigure, formatTable, writeSection } from './document.ts';
import { type Cost, median } from './main-thread.ts';
import { OpenForm, sleep } from './open-form.ts';
import { findLongestForm } from './our-site.ts';
import { startPeerSite } from './peer-site.ts';

const SIZES = [31, 100, 300, 1000];
/** Pages by the name of their form. */
const FORMS = { 'this site': 'flat-ours', 'react-hook-form': 'flat-rhf' };
const KEYS = 30;
const PAUSES = 5;
const SETTLE_MS = 400;

interface Costs {
  /** Milliseconds of script per key. */
  key: number;
  /** Milliseconds of script per key, with the deferred work in the pause after it. */
  keyAndPause: number;
  heapMegabytes: number;
}

async function main(): Promise<void> {
  const peers = await startPeerSite(findLongestForm());
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const rows: string[][] = [];
    for (const size of SIZES) {
      const costs: Costs[] = [];
      for (const form of Object.values(FORMS)) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
        costs.push(await measureFlatForm(context, `${peers.url}/${form}.html?n=${size}`));
        await context.close();
      }
      rows.push([
        `${size}`,
        ...(['key', 'keyAndPause', 'heapMegabytes'] as const).flatMap((name) =>
          costs.map((cost) => preciseFigure(cost[name])),
        ),
      ]);
    }
    const measures = ['script per key, ms', 'a key and the pause after it, ms', 'memory, MB'];
    const head = measures.flatMap((measure) => Object.keys(FORMS).map((form) => `${measure}: ${form}`));
    const day = new Date().toISOString().slice(0, 10);
    const intro = `By \`npm run bench -- fields\` on ${day}: Chromium ${browser.version()}. The form has only text fields, every fifth required.
Keys are typed into the middle one. Times are the median milliseconds of script on the main thread. In a pause, this site copies the typed
text into its answers and its draft; the hand-written form has no draft.`;
    writeSection('fields', `## A form by its length\n\n${intro}\n\n${formatTable(['fields', ...head], rows)}`);
    for (const row of rows) console.log(row.join('  '));
  } finally {
    await browser.close();
    peers.close();
  }
}

async function measureFlatForm(context: BrowserContext, url: string): Promise<Costs> {
  const form = await OpenForm.at(context, url);
  const heapMegabytes = await form.thread.heapMegabytes();
  await form.focusMiddleField();
  // The first key creates the answer, and is not measured.
  await form.typeKeys(1, { pauses: true });
  const key = scriptOf(await form.typeKeys(KEYS));
  await sleep(SETTLE_MS);
  const keyAndPause = scriptOf(await form.typeKeys(PAUSES, { pauses: true }));
  await form.close();
  return { key, keyAndPause, heapMegabytes };
}

const scriptOf = (costs: readonly Cost[]) => median(costs.map(({ script }) => script));

/** Formats a figure; one below 1 with two decimals. */
const preciseFigure = (value: number) => (value < 1 ? value.toFixed(2) : formatFigure(value));

await main();
