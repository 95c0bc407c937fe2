import { beforeEach, expect, inject, it } from 'vitest';
import { asForm } from '@/registry/options';
import { loadTools } from '@/toolkit/project/load-tools';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { createTabOpener, type Watched } from './support/browser.ts';
import { firstOfEach } from './support/first-of-each.ts';
import { becomeGuest } from './support/session.ts';

const PHONE = { width: 390, height: 844 };
const site = inject('site');
const open = createTabOpener(site);
let watched: Watched;

const forms = loadTools('tools')
  .declarations.filter(({ kind, page }) => kind === 'form' && page)
  .map(asForm)
  // The line of sections is what most easily is wider than a phone.
  .toSorted((one, other) => other.ui.sections.length - one.ui.sections.length);
/** What stands above the first field of a form: pages of one kind differ in their words alone. */
const byKind = firstOfEach(forms, ({ page, ui, examples, access, batch }) =>
  [page?.step, ui.sections.length > 3, examples, page?.notes, page?.help, access, batch].map(Boolean).join(),
);

beforeEach(async () => {
  watched = await open(PHONE);
  await becomeGuest(watched, site);
});

it.each(forThisRun('first-fields', forms, byKind.slice(0, 2)).map(({ id, page }) => ({ id, route: page?.route })))(
  'the first field of $id is on the first screen of a phone, above the bar, and nothing is wider than the screen',
  async ({ route }) => {
    const { page } = watched;
    await page.goto(`${site.url}${route}`);
    const bar = page.locator('[data-submit-bar]');
    // The end of the form is rendered last.
    await bar.getByRole('button').last().waitFor();
    const field = page
      .locator('form')
      .first()
      .locator('input, textarea, select, [role=combobox]')
      .filter({ visible: true });
    const [first, edge] = [await field.first().boundingBox(), await bar.boundingBox()];
    // A field of several lines may reach below the bar.
    const needed = (first?.y ?? PHONE.height) + Math.min(first?.height ?? 0, 44);
    expect(needed).toBeLessThanOrEqual(edge?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  },
);
