/** Measures how long the landing page takes to paint, and how much script time a keystroke takes in each form. Run `npm run build` first. */

import { chromium, type Page } from 'playwright-core';
import { manifest } from '@/generated/manifest';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { MainThread } from './main-thread.ts';
import { startOurSite } from './our-site.ts';

const KEYSTROKES = 60;
const THROTTLE = 4;

async function main(): Promise<void> {
  const site = await startOurSite();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    await measureLanding(page, site.url);
    await site.signIn(page);
    for (const { id, route } of manifest) if (route) await measureTyping(page, `${site.url}${route}`, id);
  } finally {
    await browser.close();
    await site.close();
  }
}

async function measureLanding(page: Page, url: string): Promise<void> {
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const paintedAtMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  console.log(
    `landing page: first contentful paint ${paintedAtMs.toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KB over the wire`,
  );
  await session.detach();
}

/** Prints the script time per key typed into the first text field of a tool's form, with the processor slowed down. */
async function measureTyping(page: Page, url: string, id: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const field = page.locator('form input[type=text], form textarea').first();
  if ((await field.count()) === 0) return;
  await field.click();
  const thread = await MainThread.of(page);
  await thread.slowDown(THROTTLE);
  const { script } = await thread.measure(async () => {
    for (let key = 0; key < KEYSTROKES; key++) await page.keyboard.press('x');
  });
  await thread.slowDown(1);
  await thread.close();
  console.log(`${id}: ${(script / KEYSTROKES).toFixed(2)} ms of script per key at ${THROTTLE}x slowdown`);
}

await main();
