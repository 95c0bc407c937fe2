import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { codeAt, timeStep } from '@/server/accounts/second-factors/totp';
import { axeViolations, createPageOpener } from './support/browser.ts';
import { linkMailedTo } from './support/mails.ts';
import { NEWCOMERS } from './support/newcomers.ts';
import { downloadBy, eventually, unexpectedComplaints, waitForText } from './support/steps.ts';

const site = inject('site');
/** Passkeys take a name, not a number. */
const url = site.url.replace('127.0.0.1', 'localhost');
const PHONE = { width: 390, height: 844 };
const EMAIL = NEWCOMERS.accountWalk;
const PASSWORD = 'a long enough one';

const open = createPageOpener();

/** Gives the browser an authenticator with a fingerprint sensor that always agrees. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return session;
}

it('leads a member on a phone from a mailed sign-up by a passkey, an app and two devices to their data and the deletion', async () => {
  const watched = await open(PHONE);
  const { page } = watched;
  await addAuthenticator(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
  /** The account page asks for a code in several forms. */
  const code = (form: Locator) => form.getByLabel('Code', { exact: true });
  const signOut = async () => {
    await page.goto(`${url}/dashboard`);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${url}/`);
  };

  await page.goto(`${url}/create-account`);
  await field('Email').fill(EMAIL);
  await button('Verify Membership').click();
  await field('Password').fill(PASSWORD);
  await button('Create Account').click();
  await page.waitForURL('**/welcome?code=*');
  await page.goto((await linkMailedTo(EMAIL)).replace('127.0.0.1', 'localhost'));
  await field('Password').fill(PASSWORD);
  await button('Confirm and sign in').click();
  await page.waitForURL('**/dashboard');

  await page.goto(`${url}/account`);
  await button('Add a passkey').click();
  await field('Your password').fill('not the password');
  await inDialog('Continue').click();
  await dialog.getByText('This is not the password of your account.').waitFor();
  await field('Your password').fill(PASSWORD);
  await inDialog('Continue').click();
  await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const recoveryCodes = await dialog.getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await inDialog('I have kept them').click();

  await button('Add an authenticator app').click();
  await inDialog('Use a passkey instead').click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await eventually(() => dialog.locator('svg path[shape-rendering]').getAttribute('d')).toContain('M2 2h1v1h-1z');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  // A code holds for a step before and after its own: this one and the next of the laptop stay good while the page sends them.
  await code(dialog).fill(codeAt(secret, timeStep(Date.now())));
  await inDialog('Add the app').click();
  await eventually(() => page.getByRole('list', { name: 'Second factors' }).getByRole('listitem').count()).toBe(2);

  await signOut();
  await page.goto(`${url}/login`);
  await button('Sign in with a passkey').click();
  await page.waitForURL('**/dashboard');

  // Only now: axe ends its debugging session, and with it the authenticator.
  await page.goto(`${url}/account`);
  await button('New recovery codes (10 left)').click();
  expect(await axeViolations(page)).toEqual([]);
  await field('Your password').fill(PASSWORD);
  await code(dialog).fill(recoveryCodes[0] ?? '');
  await inDialog('Continue').click();
  await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const newCodes = await dialog.getByRole('listitem').allInnerTexts();
  await inDialog('I have kept them').click();
  expect(await axeViolations(page)).toEqual([]);

  const laptop = await open();
  await laptop.page.goto(`${url}/login`);
  const laptopField = (label: string) => laptop.page.getByLabel(label, { exact: true });
  await laptopField('Email').fill(EMAIL);
  await laptopField('Password').fill(PASSWORD);
  const laptopSubmit = laptop.page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true });
  await laptopSubmit.click();
  await laptopField('Code').fill('000000');
  expect(await axeViolations(laptop.page)).toEqual([]);
  await laptopSubmit.click();
  await waitForText(laptop.page, 'Login Failed');
  await laptopField('Code').fill(codeAt(secret, timeStep(Date.now()) + 1));
  await laptopSubmit.click();
  await laptop.page.waitForURL('**/dashboard');

  await page.goto(`${url}/account`);
  await button('End all other sessions').click();
  await waitForText(page, 'All other sessions ended');
  await laptop.page.goto(`${url}/account`);
  await waitForText(laptop.page, 'Your sessions could not be fetched');

  const archive = await downloadBy(page, button('Download everything'));
  expect(archive.content.toString('latin1')).toContain(EMAIL);
  await button('Delete my account').click();
  await field('Your password').fill(PASSWORD);
  await code(page.getByRole('region', { name: 'Delete the account' })).fill(newCodes[0] ?? '');
  await button('Delete the account').click();
  await page.getByText(/^Your account will be deleted on/).waitFor();
  await page.reload();
  await button('Keep my account').click();
  await waitForText(page, 'Your account stays');
  expect(unexpectedComplaints(watched)).toEqual([]);
});
