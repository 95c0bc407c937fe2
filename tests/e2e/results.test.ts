import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { paths } from '@/app/paths';
import { axeViolations, launch, open, signIn, type Watched } from './support/browser.ts';
import type { Site } from './support/site.ts';
import { downloadBy, enterAsGuest, eventually, waitForHeading, waitForText } from './support/steps.ts';
import { runSample, tools } from './support/tool-runs.ts';

const site = inject('site') as Site;

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** A tool with two texts as its result, and one with a table. */
const TEXTS = 'app-builder-prompt-generator';
const TABLE = 'lead-scraper';
const titleOf = (id: string) => tools.find((tool) => tool.id === id)?.card?.title ?? id;

let browser: Browser;
let first: Watched;
let page: Page;

/** Name of the first tool's result, unique among this member's results. */
const NAME = `Bakery plan ${Date.now()}`;

beforeAll(async () => {
  browser = await launch();
  first = await open(browser, DESKTOP);
  page = first.page;
  await signIn(first, site);
  await runSample(page, site, TEXTS, 'minimal');
  await runSample(page, site, TABLE, 'package-all');
});
afterAll(() => browser?.close());

const rows = (on = page) => on.getByRole('list', { name: 'Results' }).getByRole('listitem');
const tool = (on = page) => on.getByRole('combobox', { name: 'Tool' });
const search = (on = page) => on.getByRole('searchbox', { name: 'Search results' });

/** Opens the library, at this address if given. */
async function openLibrary(on = page, query = ''): Promise<void> {
  await on.goto(`${site.url}${paths.results}${query}`);
  await waitForHeading(on, 'Your Results');
}

/** Opens the menu of a button and presses one of its items. */
function exported(on: Page, button: string, item: string): Promise<{ name: string; content: Buffer }> {
  return downloadBy(on, pressing(on.getByRole('menuitem', { name: item }), on.getByRole('button', { name: button })));
}

/** Returns a locator whose click comes after that of another one. */
function pressing(item: Locator, before: Locator): Locator {
  return { click: () => before.click().then(() => item.click()) } as Locator;
}

async function looksRight(on: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await on.setViewportSize(size);
    expect(await axeViolations(on), `${on.url()} at ${size.width}`).toEqual([]);
    const [needed, there] = await on.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(needed, `${on.url()} at ${size.width}: width needed`).toBeLessThanOrEqual(there ?? 0);
  }
}

describe('the library of results', () => {
  it('has the results of all tools, the newest first, and finds those of one; the address keeps what is chosen', async () => {
    await openLibrary();
    await rows().first().waitFor();
    await eventually(() => rows().nth(0).innerText()).toContain(titleOf(TABLE));
    await eventually(() => rows().nth(1).innerText()).toContain(titleOf(TEXTS));
    await looksRight(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const cutOff = await rows()
      .locator('p')
      .evaluateAll((lines) =>
        lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
      );
    expect(cutOff, 'marks of a result that are cut off').toEqual([]);
    await page.setViewportSize(DESKTOP);

    await tool().selectOption(TEXTS);
    await eventually(() => page.url()).toContain(`tool=${TEXTS}`);
    await eventually(() => rows().first().innerText()).toContain(titleOf(TEXTS));
    expect(
      await rows()
        .filter({ hasText: titleOf(TABLE) })
        .count(),
    ).toBe(0);
    await page.getByRole('combobox', { name: 'When' }).selectOption('today');
    await eventually(() => rows().count()).toBeGreaterThan(0);
    // Typing keeps the focus although the URL changes.
    await search().pressSequentially('nothing is called like this');
    await waitForText(page, 'No results found');
    await eventually(() => search().evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Show all results' }).click();
    await eventually(() => new URL(page.url()).search).toBe('');
  });

  it('opens one; it is renamed, starred and found by both, and back leads to what was chosen', async () => {
    await openLibrary(page, `?tool=${TEXTS}`);
    await rows().first().getByRole('link').click();
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('heading', { level: 2, name: tools.find(({ id }) => id === TEXTS)?.result?.title }).waitFor();
    await page.getByText(/No model was called/).waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name of this result').fill(NAME);
    await page.keyboard.press('Enter');
    await waitForHeading(page, NAME);
    await eventually(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const star = page.getByRole('button', { name: `Favorite: ${NAME}` });
    await star.click();
    await eventually(() => star.getAttribute('aria-pressed')).toBe('true');
    await looksRight(page);

    await page.goBack();
    await waitForHeading(page, 'Your Results');
    await eventually(() => tool().inputValue()).toBe(TEXTS);
    await rows().filter({ hasText: NAME }).waitFor();
    await page.getByRole('button', { name: 'Favorites only' }).click();
    await eventually(() => rows().count()).toBe(1);
    await search().fill(NAME.toUpperCase());
    await eventually(() => page.url()).toContain('words=');
    await eventually(() => rows().innerText()).toContain(NAME);
    expect(first.complaints).toEqual([]);
  });

  it('saves one in every form, a table as CSV too, and all that is found as one file', async () => {
    await openLibrary(page, `?words=${encodeURIComponent(NAME)}`);
    await rows().getByRole('link', { name: NAME }).click();
    await waitForHeading(page, NAME);
    const markdown = await exported(page, 'Export', 'Markdown');
    expect(markdown.name).toMatch(/^bakery-plan-\d+-\d{4}-\d\d-\d\d\.md$/);
    expect(markdown.content.toString()).toMatch(
      new RegExp(`^# ${NAME}\\n\\n${titleOf(TEXTS)}, [\\s\\S]+\\n## Answers\\n`),
    );
    const data = JSON.parse((await exported(page, 'Export', 'JSON')).content.toString());
    expect(data).toMatchObject({ name: NAME, favourite: true, tool: TEXTS, inputs: { idea: expect.any(String) } });
    expect(Object.values(data.result).every((text) => markdown.content.includes(String(text).slice(0, 40)))).toBe(true);
    expect((await exported(page, 'Export', 'Plain text')).content.toString()).toContain(NAME);
    await page.getByRole('button', { name: 'Copy result' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();

    await openLibrary(page, `?tool=${TABLE}`);
    await rows().first().getByRole('link').click();
    await page.getByRole('table').waitFor();
    const csv = (await exported(page, 'Export', 'CSV')).content.toString();
    expect(csv).toContain('Business Name,');

    await openLibrary(page);
    await rows().first().waitFor();
    const count = await rows().count();
    const all = JSON.parse((await exported(page, 'Export all', 'JSON, with everything')).content.toString());
    await waitForText(page, `${all.length} results exported`);
    expect(all.length).toBeGreaterThanOrEqual(Math.min(count, 2));
    expect(all.map((run: { name?: string }) => run.name)).toContain(NAME);
    expect(JSON.stringify(all)).not.toContain('"apiKey"');
    const read = (await exported(page, 'Export all', 'Markdown, to read')).content.toString();
    expect(read).toContain(`## ${NAME}`);
  });

  it('gives the answers back to the form of the tool', async () => {
    await openLibrary(page, `?words=${encodeURIComponent(NAME)}`);
    await rows().getByRole('link', { name: NAME }).click();
    await page.getByText('Made from these answers').click();
    const idea = await page.getByRole('definition').first().innerText();
    await page.getByRole('button', { name: 'Use these answers' }).click();
    await page.waitForURL(`**${tools.find(({ id }) => id === TEXTS)?.page?.route}`);
    await waitForText(page, 'Answers filled in');
    await eventually(() => page.getByLabel(/^App idea/).inputValue()).toBe(idea);
  });

  it('is there on another device of the member, and for nobody else', async () => {
    const second = await open(browser, PHONE);
    await signIn(second, site);
    const recent = second.page.getByRole('region', { name: 'Recent results' });
    await recent.getByRole('link', { name: NAME }).click();
    await waitForHeading(second.page, NAME);
    const address = second.page.url();
    expect(await axeViolations(second.page)).toEqual([]);

    const stranger = await open(browser, PHONE);
    await enterAsGuest(stranger, site);
    await openLibrary(stranger.page);
    await waitForText(stranger.page, 'No results yet');
    await looksRight(stranger.page);
    await stranger.page.goto(address);
    await waitForText(stranger.page, 'This result is not there');
    expect(await stranger.page.getByRole('region', { name: 'Recent results' }).count()).toBe(0);
    await Promise.all([second, stranger].map(({ context }) => context.close()));
  });

  it('deletes one, and has it back until the list is left', async () => {
    const query = `?words=${encodeURIComponent(NAME)}`;
    await openLibrary(page, query);
    await page.getByRole('button', { name: `Delete: ${NAME}` }).click();
    const undo = rows().getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await eventually(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await rows().getByRole('link', { name: NAME }).click();
    await waitForHeading(page, NAME);

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await rows().getByText(`Deleted: ${NAME}`).waitFor();
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('main').getByRole('button', { name: 'Favorites only' }).click();
    expect((await gone).status()).toBe(204);
    await openLibrary(page, query);
    await waitForText(page, 'No results found');
    expect(first.complaints).toEqual([]);
  });

  it('sends who is not signed in to the sign-in page, and brings them back with what was chosen', async () => {
    const visitor = await open(browser, PHONE);
    await visitor.page.goto(`${site.url}${paths.results}?since=30`);
    await visitor.page.waitForURL('**/login');
    await visitor.page.getByLabel('Email').fill(site.demo.email);
    await visitor.page.getByLabel('Password', { exact: true }).fill(site.demo.password);
    await visitor.page
      .getByRole('main')
      .getByRole('button', { name: /^(sign|log) in$/i })
      .click();
    await visitor.page.waitForURL(`**${paths.results}?since=30`);
    await waitForHeading(visitor.page, 'Your Results');
    await visitor.context.close();
  });
});
