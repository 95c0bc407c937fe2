import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_KEY } from '@/browser/session-key';
import { MAX_LISTED_DELIVERIES } from '@/contracts/operations';
import { BUILD_FOLDER } from '../../../../scripts/lib/test-build.ts';
import { axeViolations, launch, open, signIn, type Watched } from '../../../e2e/support/browser.ts';
import { checkWidths } from '../../../e2e/support/look.ts';
import { BUILT, type Site, startSite } from '../../../e2e/support/site.ts';
import { eventually, waitForHeading, waitForText } from '../../../e2e/support/steps.ts';
import { addApp, type PostAccount } from '../../../support/authenticator-app.ts';

const PHONE = { width: 390, height: 844 };

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ command: BUILT }), launch()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const room = (page: Page, name: string) => page.getByRole('tab', { name }).click();

async function enter(watched: Watched): Promise<Page> {
  const { page } = watched;
  await signIn(watched, site);
  await page.goto(`${site.url}/operator`);
  return page;
}

/** Adds an authenticator app to the account that the page is signed in to. */
async function addFactor(page: Page): Promise<void> {
  const session = (await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)) ?? '';
  const { access_token } = JSON.parse(session) as { access_token: string };
  const post: PostAccount = (path, body, headers) =>
    fetch(`${site.url}/account-api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  await addApp(post, { Authorization: `Bearer ${access_token}` }, { password: site.demo.password });
}

/** Looks at this many deliveries of each state, with reasons that have no space to break at, and sends one again by keys alone. */
async function lookAtDeliveries(page: Page, count: number): Promise<void> {
  const reason = `550 5.1.1 <${'a'.repeat(80)}@${'mailbox.'.repeat(20)}test>: no such mailbox`;
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}.webhook`, bytes: 1_234_567, reason },
    ...{ since: '2026-11-28T09:00:00Z', dueAt: '2026-11-29T09:00:00Z', tries: 12 },
  }));
  const posted: string[] = [];
  const address = '**/operator-api/deliveries/**';
  await page.route(address, (route) => {
    if (route.request().method() !== 'POST') return route.fulfill({ json: { rows, more: false } });
    posted.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  const states = page.getByLabel('Show');
  const list = page.getByRole('list', { name: 'Callbacks of runs' });
  for (const state of ['Waiting', 'Undelivered']) {
    await states.selectOption(state);
    await list
      .getByRole('listitem')
      .nth(count - 1)
      .waitFor();
    await checkWidths(page, []);
  }
  await states.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(() => posted.map((url) => new URL(url).pathname.split('/').slice(3))).toEqual([
    ['callbacks', 'given-up', rows[0]?.id, 'repeat'],
  ]);
  await eventually(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.unroute(address);
}

describe('the operator’s room', () => {
  it('is a page that is not there for a member', async () => {
    const watched = await open(browser);
    const page = await enter(watched);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    const asked = page.waitForResponse((response) => response.url().endsWith('/access'));
    await page.goto(`${site.url}/dashboard`);
    await page.getByRole('button', { name: 'Account' }).click();
    expect(await (await asked).text()).not.toContain('operator');
    await page.getByRole('menuitem', { name: 'API access' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Operator' }).count()).toBe(0);
    expect(watched.complaints.filter((text) => !text.includes('404'))).toEqual([]);
    await watched.context.close();
  });

  it('is walked through by whoever was made one, and records what they do', async () => {
    await site.stop();
    const env = { ...process.env, DATA_DIR: site.dataDir };
    await promisify(execFile)(process.execPath, [join(BUILD_FOLDER, 'operator.js'), 'grant', site.demo.email], { env });
    await site.restart();
    const watched = await open(browser, PHONE);
    const page = await enter(watched);
    await waitForText(page, 'Operators sign in with a second factor');
    expect(await axeViolations(page)).toEqual([]);
    await addFactor(page);
    await page.goto(`${site.url}/dashboard`);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Operator' }).click();
    await waitForHeading(page, 'Operator');
    await page.getByLabel('Address or first name').fill('newcomer');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    const newcomer = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
    await newcomer.getByText('No account yet').waitFor();
    await page.getByRole('button', { name: `End: ${site.demo.signUpEmail}` }).click();
    await page.getByRole('button', { name: `End now: ${site.demo.signUpEmail}` }).click();
    await newcomer.getByText('Membership ended').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await room(page, 'Access codes');
    await page.getByRole('button', { name: 'New code' }).click();
    const dialog = page.getByRole('dialog', { name: 'New access code' });
    await dialog.getByLabel('Note').fill('The fair');
    await dialog.getByLabel('Code').fill('short');
    await dialog.getByRole('button', { name: 'Make code' }).click();
    await waitForText(page, 'A code has 8 to 40 letters, digits and dashes.');
    await dialog.getByLabel('Code').fill('fair-2030');
    await dialog.getByRole('button', { name: 'Make code' }).click();
    await page.getByRole('heading', { name: 'FAIR-2030' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke: FAIR-2030' }).click();
    await page.getByRole('button', { name: 'Revoke now: FAIR-2030' }).click();
    await page.getByText('Code revoked').waitFor();

    for (const [name, empty] of [
      ['Leads', 'No leads here'],
      ['Runs', 'No runs in this time'],
      ['Deliveries', 'Nothing waits'],
      ['Limits', 'Nobody ran into a limit'],
    ] as const) {
      await room(page, name);
      await page.getByText(empty).waitFor();
    }
    await room(page, 'Deliveries');
    const kinds = page.getByRole('combobox', { name: 'Deliveries' });
    for (const kind of await kinds.getByRole('option').allInnerTexts()) {
      await kinds.selectOption(kind);
      await page.getByLabel('Show').selectOption('Waiting');
      await page.getByText('Nothing waits').waitFor();
      await page.getByLabel('Show').selectOption('Undelivered');
      await page.getByText('Nothing was given up').waitFor();
    }
    for (const count of [3, MAX_LISTED_DELIVERIES]) await lookAtDeliveries(page, count);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await eventually(() => tab.getAttribute('aria-selected')).toBe('true');
      await page.waitForLoadState('networkidle');
      await checkWidths(page);
    }
    await page.setViewportSize(PHONE);
    await room(page, 'Activity log');
    const acts = page.getByRole('list', { name: 'Activity log' }).getByRole('heading');
    await acts.first().waitFor();
    await eventually(() => acts.allInnerTexts()).toEqual([
      'Code revoked: The fair',
      'Code made: The fair',
      `Membership ended: ${site.demo.signUpEmail}`,
      `Operator granted: ${site.demo.email}`,
    ]);
    await page.reload();
    await acts.first().waitFor();
    // On a phone, the last tab is off-screen until scrolled into view.
    const tab = await page.getByRole('tab', { name: 'Activity log' }).boundingBox();
    expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(390);
    // The browser logs the refusals: without a second factor, and of the code that was too short.
    expect(watched.complaints.filter((text) => !/40[03]/.test(text))).toEqual([]);
    await watched.context.close();
  });
});
