import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { brand } from '@/brand';
import { manifest } from '@/generated/manifest';
import { startServer } from '@/server/start';
import { CHROMIUM_ARGS, findChromium } from './lib/chromium.ts';

/** `npm run bench`: figures, not verdicts. Builds are the caller's: run `npm run build` first. */
const KEYS = 60;
const THROTTLE = 4;

async function main(): Promise<void> {
  const { webhooks } = await import('@/generated/server');
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await startServer({ webhooks, brand, port: 0, dataDir, log: () => undefined });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    await landing(page, server.url);
    if (!server.demo) throw new Error('the embedded stack prints no demo member');
    await signIn(page, server.url, server.demo);
    for (const { id, route } of manifest) if (route) await typing(page, `${server.url}${route}`, id);
  } finally {
    await browser.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function landing(page: Page, url: string): Promise<void> {
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  console.log(
    `landing page: first contentful paint ${painted.toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KB over the wire`,
  );
  await session.detach();
}

async function signIn(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

/** Script time per key typed into the first text field of a tool's form, with the processor slowed down. */
async function typing(page: Page, url: string, id: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const field = page.locator('form input[type=text], form textarea').first();
  if ((await field.count()) === 0) return;
  await field.click();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const before = await scriptSeconds(session);
  for (let key = 0; key < KEYS; key++) await page.keyboard.press('x');
  const perKey = ((await scriptSeconds(session)) - before) * (1000 / KEYS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  console.log(`${id}: ${perKey.toFixed(2)} ms of script per key at ${THROTTLE}x slowdown`);
}

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
}

await main();
