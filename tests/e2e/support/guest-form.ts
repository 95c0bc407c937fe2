import type { Page } from 'playwright-core';
import type { Watched } from './browser.ts';
import { becomeGuest } from './session.ts';
import type { Site } from './site.ts';
import { waitForText } from './steps.ts';

/** Opens a tool as a new guest, without data of other tests. */
export async function openToolAsGuest(watched: Watched, site: Pick<Site, 'url' | 'demo'>, path: string): Promise<Page> {
  await becomeGuest(watched, site);
  await watched.page.goto(site.url + path);
  await watched.page.locator('[data-submit-bar]').waitFor({ state: 'attached' });
  return watched.page;
}

/** Loads an example by its position in the menu and waits until the form is filled in, as it replaces what was typed. */
export async function loadExample(page: Page, index = 0): Promise<void> {
  await page.getByRole('button', { name: 'Load example' }).press('Enter');
  await page.getByRole('menuitem').nth(index).click();
  await waitForText(page, 'Example filled in');
}

/** Returns the id or text of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === document.body ? 'nothing' : activeElement?.id || activeElement?.textContent;
  });
