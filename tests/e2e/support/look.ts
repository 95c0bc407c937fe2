import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { forThisRun } from '../../../scripts/test/full-run.ts';
import { axeViolations } from './browser.ts';

const TABLET = 768;

/** Widths in CSS pixels: phone, tablet, desktop. */
const WIDTHS = forThisRun('widths', [390, TABLET, 1440], [390]);

/** Checks at several widths that axe finds no violations and nothing is wider than the screen. The last width stays set. */
export async function checkWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // A tablet shows what a phone or a desktop shows, in the same colors, which are most of the work of axe.
    expect(await axeViolations(page, { colors: width !== TABLET }), `${page.url()} at ${width}`).toEqual([]);
    const [needed, available] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(needed, `${page.url()} at ${width}: width needed`).toBeLessThanOrEqual(available ?? 0);
  }
}
