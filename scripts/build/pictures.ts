import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { brand } from '@/brand';
import { loadTools } from '@/toolkit/project/load-tools';
import { startOurSite } from '../bench/our-site.ts';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { withErrorStatus } from '../lib/script-io.ts';

/** The size of a picture in CSS pixels: the page from its heading on, with form and result side by side, in 16:9. */
const PICTURE_SIZE = { width: 1200, height: 675 };

/** Size of the window, large enough that form and result are side by side and no sticky bar covers them. */
const VIEWPORT = { width: 1280, height: 1600 };

/** Widths of the files, in pixels; the poster on the landing page lists the same widths. */
const WIDTHS = [640, 960, 1440];

/** `npm run pictures`: takes the pictures of the landing page, light and dark: the tool named in brand.json with its first example. */
export const main = withErrorStatus(1, async (_args, { root }) => {
  const route = brand.hero.picture?.route;
  const tool = loadTools(join(root, 'tools')).declarations.find(({ page }) => page?.route === route);
  if (!tool?.result || !tool.examples)
    throw new Error(`brand.json, hero.picture: no tool with examples is at ${route}`);
  const site = await startOurSite();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await site.signIn(page);
    await page.goto(site.url + route);
    await run(page, tool.result.title);
    // After a reload the messages of the run are gone, and the stored result is shown.
    await page.reload();
    await page.getByRole('heading', { name: tool.result.title }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS)
        writeFileSync(join(root, `public/images/product-${colorScheme}-${width}.webp`), await picture(page, width));
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return 0;
});

async function run(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Load example' }).press('Enter');
  const choice = page.getByRole('menuitem').first();
  // Choosing an example recreates the form, so the script waits before it types.
  const exampleNote = page.getByText('Example filled in', { exact: true }).first();
  await choice.or(exampleNote).first().waitFor();
  if (await choice.isVisible()) await choice.click();
  await exampleNote.waitFor();
  for (const key of await page.locator('form input[type=password]').all()) await key.fill('demo');
  await page.keyboard.press('Control+Enter');
  await page.locator('main').getByRole('heading', { name: title }).waitFor();
  await page.getByRole('button', { name: /^Copy/ }).first().waitFor();
}

/** Takes a screenshot of the page, scaled to this width. */
async function picture(page: Page, width: number): Promise<Buffer> {
  const top = (await page.locator('h1').boundingBox())?.y ?? 0;
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    clip: {
      x: (VIEWPORT.width - PICTURE_SIZE.width) / 2,
      y: top - 16,
      ...PICTURE_SIZE,
      scale: width / PICTURE_SIZE.width,
    },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}
