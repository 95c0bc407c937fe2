import { beforeEach, describe, expect, inject, it } from 'vitest';
import { axeViolations, createTabOpener, type Watched } from './support/browser.ts';
import {
  askFor,
  customWishField,
  expectFocused,
  openRefine,
  refineRegion,
  runRefinable,
  TEXT,
  typeKey,
  wishOf,
} from './support/refine.ts';
import { becomeGuest } from './support/session.ts';
import { eventually, waitForText } from './support/steps.ts';
import type { OpenTool } from './support/tool-runs.ts';

const site = inject('site');
const chat = inject('chat');

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open();
  await becomeGuest(watched, site);
  return () => fetch(`${chat.url}/release`);
});

const title = ({ declaration, result }: OpenTool) =>
  result.getByRole('heading', { name: declaration.result?.title, exact: true });

describe('a result that is refined', () => {
  it('becomes versions by a wish and by own words, to go back and forward in, to compare, and after a reload', async () => {
    const tool = await runRefinable(watched.page, site, TEXT);
    const { page } = watched;
    expect(await axeViolations(page)).toEqual([]);
    await askFor(tool);
    await waitForText(page, 'Version 2 of 2');
    await expectFocused(title(tool)).toBe(true);
    await tool.result.getByText(wishOf(tool).ask).first().waitFor();
    await openRefine(tool);
    await customWishField(tool).fill('Greet callers in Welsh first');
    await customWishField(tool).press('Enter');
    await waitForText(page, 'Version 3 of 3');
    await openRefine(tool);
    expect(await customWishField(tool).inputValue()).toBe('');
    await tool.result.getByRole('button', { name: 'What changed' }).click();
    const changes = tool.result.getByRole('region', { name: /, changes$/ });
    await changes.locator('ins').getByText('in Welsh').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await tool.result.getByRole('button', { name: 'Previous version' }).click();
    await waitForText(page, 'Version 2 of 3');
    await tool.result.getByRole('button', { name: 'Next version' }).click();
    await waitForText(page, 'Version 3 of 3');
    await page.reload();
    await waitForText(page, 'Version 3 of 3');
    await tool.result.getByText('Greet callers in Welsh first').first().waitFor();
    expect(watched.complaints).toEqual([]);
  });

  it('is there after a reload in the middle of it, and among the results', async () => {
    const tool = await runRefinable(watched.page, site, TEXT, 'sk-good');
    const { page } = watched;
    await typeKey(watched.page, tool, 'sk-held');
    await openRefine(tool);
    await customWishField(tool).fill('Answer in rhyme');
    await customWishField(tool).press('Enter');
    await refineRegion(tool).getByRole('progressbar').waitFor();
    await page.reload();
    await refineRegion(tool).getByRole('progressbar').waitFor();
    await fetch(`${chat.url}/release`);
    await waitForText(page, 'Version 2 of 2');
    await page.getByText('Answer in rhyme', { exact: true }).first().waitFor();
    await page.goto(`${site.url}/results`);
    const links = page.getByRole('main').locator('a[href^="/results/"]');
    await eventually(() => links.count()).toBe(2);
  });
});
