import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inThisRun } from '../../../scripts/test/full-run.ts';
import { axe } from './browser.ts';

/** Widths in CSS pixels: phone, tablet, desktop. */
const WIDTHS = inThisRun('widths', [390, 768, 1440], [390]);

/** Looks at a page as it stands: at no width does axe complain, or is anything wider than the screen. The last width stays. */
export async function look(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axe(page), `${page.url()} at ${width}`).toEqual([]);
    const [needed, available] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(needed, `${page.url()} at ${width}: width needed`).toBeLessThanOrEqual(available ?? 0);
  }
}
