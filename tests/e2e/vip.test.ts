import { beforeEach, describe, expect, inject, it } from 'vitest';
import { brand } from '@/brand';
import { createTabOpener, type Watched } from './support/browser.ts';
import {
  eventually,
  openLanding,
  recordWebhookCalls,
  stubOtherSites,
  unexpectedComplaints,
  waitForText,
} from './support/steps.ts';

const site = inject('site');
const lead = { name: 'Robin Park', email: 'robin@example.com', goal: 'Voice agents for dental practices.' };

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open();
  await stubOtherSites(watched.context, site);
});

const dialog = () => watched.page.getByRole('dialog');
const field = (label: RegExp) => dialog().getByLabel(label);
const claim = () => dialog().getByRole('button', { name: 'Claim VIP Access' }).click();

async function openVip(): Promise<void> {
  await watched.page.evaluate(() => window.dispatchEvent(new Event('open-vip-modal')));
  await field(/^Name/).waitFor();
}

async function fillLead(): Promise<void> {
  await field(/^Name/).fill(lead.name);
  await field(/^Email/).fill(lead.email);
  await field(/^What do you want to build/).fill(lead.goal);
}

describe('the VIP dialog', () => {
  beforeEach(async () => {
    await openLanding(watched.page, site);
    await openVip();
  });

  it('checks on leaving a field first, and with every change after an attempt', async () => {
    const { page } = watched;
    await dialog().getByRole('heading', { name: 'Claim VIP Access' }).waitFor();
    await field(/^Name/).fill('A');
    expect(await dialog().getByText('Name must be at least 2 characters').count()).toBe(0);
    await field(/^Name/).blur();
    await waitForText(page, 'Name must be at least 2 characters');
    expect(await dialog().getByText('Enter a valid email address').count()).toBe(0);

    await claim();
    await waitForText(page, 'Enter a valid email address', 'Please tell us a bit more (10+ chars)');
    await eventually(() => field(/^Name/).evaluate((element) => element === document.activeElement)).toBe(true);
    const messages: [RegExp, string, string][] = [
      [/^Name/, 'x'.repeat(101), 'Name must be less than 100 characters'],
      [/^Email/, `${'a'.repeat(250)}@example.com`, 'Email must be less than 255 characters'],
      [/^Email/, 'not an address', 'Enter a valid email address'],
      [/^Phone/, '1'.repeat(26), 'Phone must be less than 25 characters'],
      [/^What do you want/, 'x'.repeat(601), 'Keep it under 600 characters'],
      [/^What do you want/, '  too short   ', 'Please tell us a bit more (10+ chars)'],
    ];
    for (const [label, text, message] of messages) {
      await field(label).fill(text);
      await waitForText(page, message);
    }
    await field(/^Phone/).fill('');
    await fillLead();
    await eventually(() => dialog().locator('[aria-invalid=true]').count()).toBe(0);
    expect(watched.complaints).toEqual([]);
  });

  it('starts afresh each time it opens', async () => {
    await field(/^Name/).fill('A');
    await claim();
    await watched.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await openVip();
    expect(await field(/^Name/).inputValue()).toBe('');
    expect(await dialog().locator('[aria-invalid=true]').count()).toBe(0);
    await fillLead();
    await claim();
    await dialog().getByRole('heading', { name: "You're almost there" }).waitFor();
    await watched.page.keyboard.press('Escape');
    await openVip();
    expect(await field(/^Name/).inputValue()).toBe('');
    expect(watched.complaints).toEqual([]);
  });

  it('succeeds also when the request fails, and sends the lead again later', async () => {
    const { page, context } = watched;
    const calls = recordWebhookCalls(page, 'vip-lead');
    await page.route('**/webhook/vip-lead', (route) => route.abort());
    await fillLead();
    await claim();
    await waitForText(page, "You're in!", `Use code ${brand.promo.code} at checkout for 50% off (next 20 members).`);
    await dialog().getByRole('heading', { name: "You're almost there" }).waitFor();

    await dialog().getByRole('button', { name: 'Copy' }).click();
    await waitForText(page, 'Promo code copied to clipboard');
    await dialog().getByRole('button', { name: 'Copied' }).waitFor();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(brand.promo.code);
    await dialog().getByRole('button', { name: 'Copy', exact: true }).waitFor();
    const [checkout] = await Promise.all([
      context.waitForEvent('page'),
      dialog()
        .getByRole('link', { name: /^Continue to Checkout/ })
        .click(),
    ]);
    expect(checkout.url()).toBe(brand.links.checkout);
    expect(await checkout.evaluate(() => window.opener)).toBeNull();

    await page.unroute('**/webhook/vip-lead');
    await Promise.all([page.waitForResponse('**/webhook/vip-lead'), page.reload()]);
    // Retried each time the connection returns, always with the same run id, until it succeeds.
    const through = calls.filter((call) => call.failure() === null);
    expect(through).toHaveLength(1);
    expect(new Set(calls.map((call) => call.headers()['x-run-id'])).size).toBe(1);
    expect(calls.length).toBeGreaterThan(1);
    expect(through[0]?.postDataJSON()).toEqual(lead);
    const sofar = calls.length;
    await page.reload({ waitUntil: 'networkidle' });
    expect(calls).toHaveLength(sofar);
    expect(unexpectedComplaints(watched)).toEqual([]);
  });
});
