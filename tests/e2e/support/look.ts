import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { forThisRun } from '../../../scripts/test/full-run.ts';
import { axeViolations } from './browser.ts';

/** Widths in CSS pixels: phone, tablet, desktop. */
const WIDTHS = forThisRun('widths', [390, 768, 1440], [390]);

/** Widths at which axe is asked: a tablet shows what a phone or a desktop shows. */
const AXE_WIDTHS: readonly number[] = [390, 1440];

/**
 * Checks at several widths that nothing is wider than the screen, and on phones and desktops that axe finds no violations. The
 * last width stays set.
 *
 * @param colorWidths widths at which axe checks colors, too
 */
export async function checkWidths(page: Page, colorWidths = AXE_WIDTHS): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    if (AXE_WIDTHS.includes(width)) {
      const colors = colorWidths.includes(width);
      expect(await axeViolations(page, { colors }), `${page.url()} at ${width}`).toEqual([]);
    }
    const [needed, available] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(needed, `${page.url()} at ${width}: width needed`).toBeLessThanOrEqual(available ?? 0);
  }
}
