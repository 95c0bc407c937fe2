import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { brand } from '@/brand';
import { pdfText } from '../automation/support/pdf-text.ts';
import { axeViolations, launch, open, type Watched } from './support/browser.ts';
import { confirmByMail } from './support/mails.ts';
import { NEWCOMERS } from './support/newcomers.ts';
import { downloadBy, eventually, openLanding, waitForHeading, waitForText } from './support/steps.ts';
import { openMore, tools } from './support/tool-runs.ts';

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 740 };
const CLIENT = 'Harbour Street Dental';
const WISH = 'Name the price sooner';

/** A tool with all features of the walk: an example, refinement wishes, and a document. */
const tool = tools.find(({ examples, result }) => examples && result?.refine && result.document);
if (!tool?.page || !tool.result?.document) throw new Error('no tool has an example, wishes and a document');
const { page: toolPage, result } = tool;

const site = inject('site');

let browser: Browser;
let member: Watched;

beforeAll(async () => {
  browser = await launch();
  member = await open(browser, PHONE);
});
afterAll(async () => {
  await member.context.close();
  await browser.close();
});

/** Expects that nothing is wider than the screen and axe finds no violations. */
async function looksRight(page: Page, step: string): Promise<void> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect([step, tooWide, await axeViolations(page)]).toEqual([step, 0, []]);
  const shots = process.env.SHOTS_DIR;
  if (shots) await page.screenshot({ path: `${shots}/${step.replaceAll(' ', '-')}.png` });
}

/** Returns whether an element is completely inside the navigation bar, in one row with the others. */
async function isInBar(page: Page, element: Locator): Promise<boolean> {
  const [inner, bar] = [await element.boundingBox(), await page.getByRole('banner').boundingBox()];
  return inner !== null && bar !== null && inner.x + inner.width <= bar.width && bar.height < 70;
}

/** Returns the visible words of each control of the navigation bar, without the logo, from left to right. */
function barLabels(page: Page): Promise<string[]> {
  return page
    .getByRole('banner')
    .locator('a, button')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .slice(1)
        .map((control) => {
          const labels = [...control.querySelectorAll('span')].filter(({ offsetWidth }) => offsetWidth > 1);
          return labels
            .map(({ firstChild }) => (firstChild?.nodeType === 3 ? firstChild.textContent : ''))
            .join('')
            .trim();
        }),
    );
}

it('leads a stranger on a phone from the sign-up to a document for a client, and the client to it', async () => {
  const { page } = member;
  await openLanding(page, site);
  await looksRight(page, 'landing');
  await page.goto(`${site.url}/create-account`);
  await page.getByLabel('Email', { exact: true }).fill(NEWCOMERS.phoneWalk);
  await page.getByRole('button', { name: 'Verify Membership' }).click();
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByLabel(/^First name/).fill('Nia');
  await looksRight(page, 'sign-up');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/welcome?code=*');
  await waitForHeading(page, brand.welcome.title);
  await looksRight(page, 'welcome');
  await confirmByMail(page, NEWCOMERS.phoneWalk, 'a long enough one');
  await waitForHeading(page, brand.dashboard.title);
  await looksRight(page, 'dashboard');

  expect(await barLabels(page)).toEqual(['Search', 'Dashboard', 'Results', 'More']);

  // Choose a client.
  await page.getByRole('banner').getByRole('button', { name: 'More, account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Clients: none chosen' }).click();
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel(/^Name/).fill(CLIENT);
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await waitForText(page, `${CLIENT} is in use`);
  await dialog.waitFor({ state: 'detached' });
  const client = page.getByRole('banner').getByRole('button', { name: `Client: ${CLIENT}` });
  await client.waitFor();
  for (const size of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(size);
    expect([size.width, await isInBar(page, client)]).toEqual([size.width, true]);
    expect([size.width, await barLabels(page)]).toEqual([size.width, ['Search', 'Dashboard', CLIENT, 'More']]);
  }
  await client.click();
  await page.getByRole('menuitemcheckbox', { name: CLIENT }).waitFor();
  await page.getByRole('menu').getByText('Client in use').waitFor();
  await looksRight(page, 'client menu');
  await page.keyboard.press('Escape');

  // Open the tool from the navigation.
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search tools, results and clients' }).fill(toolPage.title);
  await looksRight(page, 'search');
  await page.keyboard.press('Enter');
  await waitForHeading(page, toolPage.heading ?? toolPage.title);
  await page.getByRole('button', { name: 'Load example' }).click();
  await page.getByRole('menuitem').first().click();
  await waitForText(page, 'Example filled in');
  await page.getByLabel(/^OpenAI API key/).fill('demo');
  await looksRight(page, 'form');
  await page.getByRole('main').getByRole('button', { name: tool.ui.submit.label, exact: true }).click();

  // The answer, while it streams and when it is complete.
  const shown = page.getByRole('region', { name: result.title, exact: true });
  await page.getByRole('region', { name: 'The answer so far' }).or(shown).first().waitFor();
  await shown.waitFor();
  await looksRight(page, 'result');
  const refine = shown.getByRole('region', { name: 'Refine', exact: true });
  await shown.getByRole('button', { name: 'Change', exact: true }).click();
  await refine.getByRole('textbox').fill(WISH);
  await refine.getByRole('textbox').press('Enter');
  await refine.getByRole('button', { name: 'Cancel' }).waitFor();
  await waitForText(page, 'Version 2 of 2');
  await looksRight(page, 'refined');

  // A document for the client.
  await openMore(shown);
  await shown.getByRole('button', { name: 'Save as PDF' }).click();
  const cover = page.getByRole('dialog', { name: 'Save as PDF' });
  await eventually(() => cover.getByLabel(/^Prepared for/).inputValue()).toBe(CLIENT);
  await looksRight(page, 'document');
  const file = await downloadBy(page, cover.getByRole('button', { name: 'Save PDF' }));
  expect(file.name).toMatch(/\.pdf$/);
  for (const words of [CLIENT, WISH]) expect(pdfText(file.content)).toContain(words);
  await cover.waitFor({ state: 'detached' });
  await shown.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share this result' });
  await share.getByLabel(/^Title/).fill(`A plan for ${CLIENT}`);
  await looksRight(page, 'share');
  await share.getByRole('button', { name: 'Make a link' }).click();
  const address = await share.getByLabel('The link is ready').inputValue();
  await page.keyboard.press('Escape');

  // The result is saved for the client.
  await page.getByRole('banner').getByRole('button', { name: 'More, account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Results' }).click();
  await waitForHeading(page, 'Your Results');
  await page.getByRole('main').locator('a[href^="/results/"]').first().click();
  await page
    .getByRole('main')
    .getByRole('button', { name: `Client: ${CLIENT}` })
    .waitFor();
  await looksRight(page, 'kept');

  // The client opens the shared link without an account.
  const reader = await open(browser, PHONE);
  await reader.page.goto(address);
  await waitForHeading(reader.page, `A plan for ${CLIENT}`);
  await reader.page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  await looksRight(reader.page, 'shared');
  const copy = await downloadBy(reader.page, reader.page.getByRole('button', { name: 'Download PDF' }));
  for (const words of [CLIENT, WISH]) expect(pdfText(copy.content)).toContain(words);
  expect([member.complaints, reader.complaints]).toEqual([[], []]);
  await reader.context.close();
});
