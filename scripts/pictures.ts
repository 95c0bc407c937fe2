import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { brand } from '@/brand';
import { ourSite } from './bench/our-site.ts';
import { CHROMIUM_ARGS, findChromium } from './lib/chromium.ts';
import { loadTools } from './lib/load-tools.ts';

/** What is shown, in CSS pixels: the page from its heading on, with the form beside its result, in the shape of a video. */
const VIEW = { width: 1200, height: 675 };

/** So large that the form stands beside its result, and that no bar lies over them. */
const WINDOW = { width: 1280, height: 1600 };

/** Widths of the files, in pixels; the poster of the landing page names the same. */
const WIDTHS = [640, 960, 1440];

/**
 * `npm run pictures`: the pictures of the product on the landing page, from the product as it was built. What they show is
 * named in brand.json: a tool, with what the key "demo" answers to its first example.
 */
async function main(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const route = brand.hero.picture?.route;
  const tool = loadTools(join(root, 'tools')).declarations.find(({ page }) => page?.route === route);
  if (!tool?.result || !tool.examples)
    throw new Error(`brand.json, hero.picture: no tool with examples is at ${route}`);
  const site = await ourSite();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const context = await browser.newContext({ viewport: WINDOW, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await site.signIn(page);
    await page.goto(site.url + route);
    await run(page, tool.result.title);
    // What told of the run is gone, and the result is there as it is kept.
    await page.reload();
    await page.getByRole('heading', { name: tool.result.title }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    for (const width of WIDTHS)
      writeFileSync(join(root, `public/images/product-${width}.webp`), await picture(page, width));
  } finally {
    await browser.close();
    await site.close();
  }
}

async function run(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Load example' }).press('Enter');
  const choice = page.getByRole('menuitem').first();
  // It begins the form anew: what is typed before goes with the old one.
  const filledIn = page.getByText('Example filled in', { exact: true }).first();
  await choice.or(filledIn).first().waitFor();
  if (await choice.isVisible()) await choice.click();
  await filledIn.waitFor();
  for (const key of await page.locator('form input[type=password]').all()) await key.fill('demo');
  await page.keyboard.press('Control+Enter');
  await page.locator('main').getByRole('heading', { name: title }).waitFor();
  await page.getByRole('button', { name: /^Copy/ }).first().waitFor();
}

/** The page as it stands, so many pixels wide. */
async function picture(page: Page, width: number): Promise<Buffer> {
  const top = (await page.locator('h1').boundingBox())?.y ?? 0;
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    clip: { x: (WINDOW.width - VIEW.width) / 2, y: top - 16, ...VIEW, scale: width / VIEW.width },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}

main().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
