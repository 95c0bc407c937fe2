import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { forThisRun } from '../../../scripts/test/full-run.ts';
import { axeViolations } from './browser.ts';

/** Widths in CSS pixels: phone, tablet, desktop. */
const WIDTHS = forThisRun('widths', [390, 768, 1440], [390]);

/** Widths at which colors are checked: a tablet shows what a phone or a desktop shows, in the same ones, which are most of the work of axe. */
const COLOR_WIDTHS: readonly number[] = [390, 1440];

/**
 * Checks at several widths that axe finds no violations and nothing is wider than the screen. The last width stays set.
 *
 * @param colorWidths widths at which the rules of colors are checked, too
 */
export async function checkWidths(page: Page, colorWidths = COLOR_WIDTHS): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const colors = colorWidths.includes(width);
    expect(await axeViolations(page, { colors }), `${page.url()} at ${width}`).toEqual([]);
    const [needed, available] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(needed, `${page.url()} at ${width}: width needed`).toBeLessThanOrEqual(available ?? 0);
  }
}
