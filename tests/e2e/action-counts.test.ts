import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, inject, it } from 'vitest';
import { findLongestForm } from '../../scripts/bench/our-site.ts';
import { excessesOf } from '../../scripts/lib/baselines.ts';
import { createPageOpener, type Watched } from './support/browser.ts';
import { type ActionCounts, countActions } from './support/count-script.ts';
import { becomeGuest } from './support/session.ts';
import { waitForQuietDom } from './support/steps.ts';

const site = inject('site');
const open = createPageOpener();
const { page: { route = '' } = {} } = findLongestForm();
/** Each action is counted so often: now and then a page does something else beside it. */
const TIMES = 2;

let page: Page;

beforeEach(async () => {
  const watched: Watched = await open();
  page = watched.page;
  await page.addInitScript(countActions);
  await becomeGuest(watched, site);
  await page.goto(site.url + route);
  await textFields().first().waitFor();
  await waitForQuietDom(page);
});

const textFields = () => page.locator('form input[type=text]').filter({ visible: true });

/** The label of an option that reveals a field, or of one that does not. */
const option = (kind: 'checkbox' | 'radio', reveals: boolean): Locator => {
  const labels = page.locator(`label:has(input[type=${kind}])`);
  return labels.filter(reveals ? { hasText: /^\s*Other/ } : { hasNotText: /^\s*Other/ });
};

/** Waits until nothing that is counted happens any more, and returns all counts so far. */
async function settledCounts(): Promise<ActionCounts> {
  for (let known = ''; ; ) {
    const counts = await page.evaluate(() => window.actionCounts);
    if (known === JSON.stringify(counts)) return counts;
    known = JSON.stringify(counts);
    // Longer than any work that a form puts off.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  }
}

/** Returns the fewest of each count that an action causes. */
async function countOf(act: (time: number) => Promise<unknown>, countsAfter = settledCounts): Promise<ActionCounts> {
  const all: ActionCounts[] = [];
  for (let time = 0; time < TIMES; time++) {
    const before = await settledCounts();
    await act(time);
    const after = await countsAfter();
    all.push({
      listeners: after.listeners - before.listeners,
      renders: after.renders - before.renders,
      writes: after.writes - before.writes,
    });
  }
  const fewest = (count: keyof ActionCounts) => Math.min(...all.map((counts) => counts[count]));
  return { listeners: fewest('listeners'), renders: fewest('renders'), writes: fewest('writes') };
}

it('a key and a choice cause no more listeners, renders and writes than they did', async () => {
  const field = textFields().nth((await textFields().count()) >> 1);
  await field.click();
  await page.keyboard.type('ab');
  const press = () => page.keyboard.press('x');
  const counts = {
    'of a key': await countOf(press, () => page.evaluate(() => window.countsAtKeyup)),
    'of a key and the pause after it': await countOf(press),
    'of a checkbox': await countOf((time) => option('checkbox', false).nth(time).click()),
    'of a radio button': await countOf((time) => option('radio', false).nth(time).click()),
    'of an option that reveals a field': await countOf(() => option('checkbox', true).first().click()),
  };
  const named = Object.entries(counts).flatMap(([action, of]) =>
    Object.entries(of).map(([count, value]) => [`${count} ${action}`, value] as const),
  );
  // A wrapper that no longer sees the page would count nothing.
  expect(counts['of a key'].listeners).toBeGreaterThan(0);
  expect(counts['of a checkbox'].renders).toBeGreaterThan(0);
  expect(
    excessesOf('actions', {
      ...Object.fromEntries(named),
      'elements and components above a field': await depthOf(field),
    }),
  ).toEqual([]);
});

/** Returns how many elements and components React goes through for each event at an element, up to its root. */
function depthOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const key = Object.keys(node).find((name) => name.startsWith('__reactFiber$')) ?? '';
    let depth = 0;
    for (let fiber = Reflect.get(node, key) as { return: never } | null; fiber; fiber = fiber.return) depth += 1;
    return depth;
  });
}
