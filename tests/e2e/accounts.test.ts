import type { Request } from 'playwright-core';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { brand } from '@/brand';
import { SESSION_KEY } from '@/browser/session-key';
import { inFullRun } from '../../scripts/test/full-run.ts';
import { axeViolations, createTabOpener, signIn, type Watched } from './support/browser.ts';
import { linkMailedTo } from './support/mails.ts';
import { memberSession } from './support/session.ts';
import type { Site } from './support/site.ts';
import {
  confirmSignOut,
  downloadBy,
  enterAsGuest,
  eventually,
  openLanding,
  recordWebhookCalls,
  unexpectedComplaints,
  waitForHeading,
  waitForText,
} from './support/steps.ts';
import { fillSample, openTool } from './support/tool-runs.ts';

const site = inject('site');

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open();
});

const button = (name: string) => watched.page.getByRole('main').getByRole('button', { name, exact: true });
const field = (label: string) => watched.page.getByLabel(label, { exact: true });
const kept = (name: string) => watched.page.evaluate((key) => localStorage.getItem(key), `${brand.shortName}.${name}`);

describe('creating an account', () => {
  it('leads from the verified membership to the welcome page with the code, and by the link of a mail to the dashboard', async () => {
    const { page } = watched;
    await page.goto(`${site.url}/create-account`);
    await field('Email').fill('nobody@elsewhere.example');
    await button('Verify Membership').click();
    await waitForText(page, 'No Active Membership');

    await field('Email').fill(site.demo.signUpEmail);
    await button('Verify Membership').click();
    await waitForText(page, 'Membership Verified!');
    await eventually(() => field('Email').inputValue()).toBe(site.demo.signUpEmail);
    expect(await axeViolations(page)).toEqual([]);
    await field('Password').fill('12345');
    await button('Create Account').click();
    await waitForText(page, 'Password must be at least 6 characters');
    await eventually(() => field('Password').evaluate((element) => element === document.activeElement)).toBe(true);

    await field('Password').fill('a long enough one');
    await page.getByLabel(/^First name/).fill('Nia');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await button('Create Account').click();
    await waitForText(page, 'Account Created!');
    await page.waitForURL('**/welcome?code=*');
    await waitForHeading(page, brand.welcome.title);
    await eventually(() => page.locator('[data-confetti] > *').count()).toBe(50);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    await waitForText(page, code);
    await page.getByRole('button', { name: /^Copy/ }).click();
    await waitForText(page, 'Access code copied to clipboard');
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await page.locator('[data-confetti]').waitFor({ state: 'detached' });

    await waitForText(page, `Open the link in the email we sent to ${site.demo.signUpEmail}, then you can sign in.`);

    await page.goto(await linkMailedTo(site.demo.signUpEmail));
    await waitForHeading(page, 'Confirm your address');
    expect(await axeViolations(page)).toEqual([]);
    await field('Password').fill('not the one chosen');
    await button('Confirm and sign in').click();
    await waitForText(page, 'This is not the password that was chosen at sign-up.');
    await field('Password').fill('a long enough one');
    await button('Confirm and sign in').click();
    await waitForHeading(page, brand.dashboard.title);
    expect(await Promise.all([kept('email'), kept('firstName')])).toEqual([site.demo.signUpEmail, 'Nia']);
    expect(watched.complaints).toEqual([]);

    // A membership with an account gets no second one, and only its mailbox learns that.
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${site.url}/`);
    await page.goto(`${site.url}/create-account`);
    await field('Email').fill(site.demo.signUpEmail);
    await button('Verify Membership').click();
    await field('Password').fill('another password');
    await button('Create Account').click();
    await page.waitForURL('**/welcome?code=*');
    await eventually(async () => new URL(await linkMailedTo(site.demo.signUpEmail)).pathname).toBe('/login');
  });

  it('says that verification failed where the server does not answer', async () => {
    const { page } = watched;
    await page.route('**/functions/v1/verify-whop-membership', (route) => route.abort());
    await page.goto(`${site.url}/create-account`);
    await field('Email').fill('someone@elsewhere.example');
    await button('Verify Membership').click();
    await waitForText(page, 'Verification Failed');
    expect(unexpectedComplaints(watched)).toEqual([]);
  });
});

describe('the gate', () => {
  it('refuses a wrong code in plain words and opens the toolkit for a good one', async () => {
    const { page } = watched;
    await openLanding(page, site);
    await page.getByRole('button', { name: 'Enter Access Code' }).click();
    await page.getByLabel(brand.gate.label).fill('NO-SUCH-CODE');
    await page.getByRole('button', { name: brand.gate.submit }).click();
    await waitForText(page, 'This code did not work. Check it and try again.');
    await eventually(() => page.getByLabel(brand.gate.label).getAttribute('aria-invalid')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);

    await page.getByLabel(brand.gate.label).fill(` ${site.demo.accessCode.toLowerCase()} `);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('link', { name: /^Launch Tool ?: Lead Scraper/ }).click();
    await waitForHeading(page, 'Lead Scraper');
    await page.reload();
    await waitForHeading(page, 'Lead Scraper');
    expect(unexpectedComplaints(watched)).toEqual([]);
  });
});

describe('signing in and out', () => {
  it('says that the login failed, then greets and leads to the dashboard; from then on /login leads there too', async () => {
    const { page } = watched;
    await page.goto(`${site.url}/login`);
    await field('Email').fill(site.demo.email);
    await field('Password').fill('not the password');
    await button('Sign In').click();
    await waitForText(page, 'Login Failed');
    await page
      .getByRole('alert')
      .getByText(/^Invalid (login credentials|email or password)$/)
      .waitFor();
    await eventually(() => field('Email').inputValue()).toBe(site.demo.email);
    await field('Password').fill(site.demo.password);
    await button('Sign In').click();
    await waitForText(page, 'Welcome back!');
    await page.waitForURL('**/dashboard');
    await page.goto(`${site.url}/login`);
    await page.waitForURL('**/dashboard');
    await waitForHeading(page, brand.dashboard.title);
    expect(unexpectedComplaints(watched)).toEqual([]);
  });

  it('ends the session here and in every other tab', async () => {
    const { page, context } = watched;
    // Through the gate, so that the dashboard's requests are finished before the session ends.
    await openLanding(page, site);
    await enterAsGuest(watched, site);
    await page.waitForLoadState('networkidle');
    const other = await context.newPage();
    await other.goto(`${site.url}/workflows`);
    await waitForHeading(other, brand.workflows.title);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await confirmSignOut(page);
    await page.waitForURL(`${site.url}/`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Join VIP' }).waitFor();
    await other.waitForURL('**/login');
    await page.goto(`${site.url}/dashboard`);
    await page.waitForURL('**/login');
    expect(watched.complaints).toEqual([]);
  });

  it('is done with what is being read of the member before the session ends', async () => {
    const { page } = watched;
    const ended = page.waitForResponse('**/auth/v1/logout*');
    const read = page.waitForRequest('**/rest/v1/profiles*');
    await page.route('**/rest/v1/profiles*', async (route) => {
      await ended;
      await route.continue();
    });
    await enterAsGuest(watched, site);
    await read;
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await confirmSignOut(page);
    await ended;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Join VIP' }).waitFor();
    expect(await (await read).response()).toBe(null);
    expect(watched.complaints).toEqual([]);
  });
});

describe('a link that somebody else has sent', () => {
  it('signs nobody over into their account, and a mail scanner that opens it spends nothing', async () => {
    const { page } = watched;
    await enterAsGuest(watched, site);
    const signedIn = () => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
    const mine = await signedIn();
    const { user: _, ...theirs } = (await memberSession(site)) as Record<string, string>;
    await page.goto(`${site.url}/forgot-password#${new URLSearchParams({ ...theirs, type: 'recovery' })}`);
    await waitForHeading(page, 'Forgot your password?');
    expect(await signedIn()).toBe(mine);

    const redeemed: string[] = [];
    page.on('request', (request) => request.url().includes('/auth/v1/verify') && redeemed.push(request.method()));
    await page.goto(`${site.url}/new-password#token_hash=a.b`);
    await waitForHeading(page, 'Choose a new password');
    await button('Continue').waitFor();
    expect(redeemed).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await button('Continue').click();
    await waitForText(page, 'This link is no longer valid');
    expect(redeemed).toEqual(['POST']);
    expect(await signedIn()).toBe(mine);
    expect(unexpectedComplaints(watched)).toEqual([]);
  });
});

inFullRun('known-of-a-member', () => {
  describe('what the site knows of a member', () => {
    it('goes with the lead search and the proposal', async () => {
      const { page } = watched;
      await signIn(watched, site as Site);
      await eventually(() => kept('firstName')).toBe('Demo');
      expect(await kept('email')).toBe(site.demo.email);
      // Only the request matters here, not the response.
      await page.route('**/webhook/*', (route) =>
        route.fulfill({ status: 500, body: '{}', headers: { 'X-Run-Id': 'x' } }),
      );

      const [searches, proposals] = [recordWebhookCalls(page, 'lead-search'), recordWebhookCalls(page, 'proposal')];
      const search = await openTool(page, site, 'lead-scraper');
      await fillSample(page, search, 'package-all');
      await search.submit.click();
      await waitForText(page, 'Generation Failed');
      expect(bodyOf(searches)).toMatchObject({ ownerEmail: site.demo.email, location: 'Austin, TX' });

      const proposal = await openTool(page, site, 'program-proposal');
      await fillSample(page, proposal, 'minimal');
      await proposal.submit.click();
      await waitForText(page, 'Failed to generate business plan. Please try again.');
      expect(bodyOf(proposals)).toMatchObject({ user: { email: site.demo.email, firstName: 'Demo' } });
      expect(unexpectedComplaints(watched)).toEqual([]);
    });

    it('can be exported without keys, and forgotten', async () => {
      const { page } = watched;
      await enterAsGuest(watched, site);
      await page.goto(`${site.url}/voice-agent-builder`);
      await page.getByLabel('Business name').fill('Harbour Street Dental');
      await page.getByLabel(/^OpenAI API key/).fill('sk-very-secret');
      await page.getByRole('button', { name: 'Account' }).click();
      const file = await downloadBy(page, page.getByRole('menuitem', { name: 'Export my data' }));
      expect(file.name).toBe(`${brand.shortName}-data.json`);
      expect(file.content.toString()).toContain('Harbour Street Dental');
      expect(file.content.toString()).not.toContain('sk-very-secret');

      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Forget keys and data' }).click();
      await page.getByRole('button', { name: 'Forget everything' }).click();
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('form input')?.value === '');
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
        /Harbour Street|sk-very-secret/,
      );
      await waitForHeading(page, 'AI Voice Agent Builder');
      expect(watched.complaints).toEqual([]);
    });
  });
});

function bodyOf(calls: readonly Request[]): unknown {
  expect(calls).toHaveLength(1);
  return calls[0]?.postDataJSON();
}
