import { beforeAll, describe, expect, inject, it } from 'vitest';
import { axeViolations, createPageOpener, press, type Watched } from './support/browser.ts';
import { MODEL_TEXT } from './support/chat-stub.ts';
import { becomeGuest } from './support/session.ts';
import { BUILT, startSite } from './support/site.ts';
import { eventually } from './support/steps.ts';
import { openMore } from './support/tool-runs.ts';

const site = inject('site');
const chat = inject('chat');
const ROUTE = '/voice-agent-builder';
const KEY = 'voiceAgentBuilder';

const open = createPageOpener();
let watched: Watched;

beforeAll(async () => {
  watched = await open();
});

const field = (name: string | RegExp) => watched.page.getByLabel(name);
const submit = () => watched.page.getByRole('button', { name: 'Generate Voice Agent Prompt' });
const result = () => watched.page.getByRole('region', { name: 'Your voice agent prompt', exact: true });
const waitForMessage = (text: string) => watched.page.getByText(text, { exact: true }).first().waitFor();
const stored = () => watched.page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);

async function choose(group: RegExp, ...names: string[]): Promise<void> {
  const box = watched.page.getByRole('group', { name: group });
  for (const name of names) await press(box.getByRole('checkbox', { name, exact: true }));
}

async function pick(group: RegExp, name: string): Promise<void> {
  await press(watched.page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }));
}

/** Fills in every field, each "Other" with its own text; returns all entered texts. */
async function fillIn(key: string): Promise<string[]> {
  await field('Business name').fill('Harbour Street Dental');
  await pick(/^Business type/, 'Other');
  await field(/Your business type/).fill('Veterinary clinic');
  await choose(/^Services/, 'Teeth Cleaning', 'Other');
  await field('Other services').fill('Claw trimming');
  await choose(/^Typical callers/, 'New customers', 'Other');
  await field('Other callers').fill('Shelters');
  await choose(/^Receptionist goals/, 'Book appointments', 'Other');
  await field('Other goals').fill('Send the intake form');
  await choose(/^Common questions/, 'Opening hours', 'Other');
  await field('Other questions').fill('Is there parking');
  await pick(/^Tone/, 'Other');
  await field('Your tone').fill('Warm and unhurried');
  await pick(/^When it does not know/, 'Other');
  await field('What it does instead').fill('Offer an e-mail');
  await choose(/^Topics to avoid/, 'Pricing', 'Other');
  await field('Other topics').fill('Staff schedules');
  await pick(/^Closing line/, 'Other');
  await field('Your closing line').fill('Give your pet a hug.');
  await field(/^OpenAI API key/).fill(key);
  return [
    'Harbour Street Dental',
    'Veterinary clinic',
    'Teeth Cleaning',
    'Claw trimming',
    'New customers',
    'Shelters',
    'Book appointments',
    'Send the intake form',
    'hours',
    'Is there parking',
    'Warm and unhurried',
    'Offer an e-mail',
    'Pricing',
    'Staff schedules',
    'Give your pet a hug.',
  ];
}

async function openTool(): Promise<void> {
  await becomeGuest(watched, site);
  await watched.page.goto(site.url + ROUTE);
  await submit().waitFor();
}

describe('AI Voice Agent Builder, in a browser', () => {
  it('sends a visitor to the login page, replacing the history entry', async () => {
    const { page } = watched;
    await page.goto(`${site.url}/`);
    await page.goto(site.url + ROUTE);
    await page.waitForURL('**/login');
    await page.goBack();
    await page.waitForURL(`${site.url}/`);
  });

  it('makes a prompt of every answer with the key demo, says that no model was called, and keeps it', async () => {
    await openTool();
    const { page, complaints } = watched;
    expect(await page.title()).toBe('AI Voice Agent Builder');
    const answers = await fillIn('demo');
    await submit().click();
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    await waitForMessage('Voice agent prompt generated successfully!');
    const text = await result().innerText();
    for (const answer of answers) expect(text).toContain(answer);
    expect(text).toContain('No model was called');
    expect(await axeViolations(page)).toEqual([]);

    await result().getByRole('button', { name: 'Copy Prompt' }).click();
    await waitForMessage('Prompt copied to clipboard!');
    await result().getByRole('button', { name: 'Copied' }).waitFor();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Claw trimming');
    await openMore(result());
    const provider = result().getByRole('link', { name: /Build Your Voice Agent/ });
    expect(await provider.getAttribute('target')).toBe('_blank');
    expect(await provider.getAttribute('rel')).toContain('noopener');

    await page.reload();
    await result().waitFor();
    await eventually(() => result().innerText()).toContain('Claw trimming');
    await eventually(() => field('Business name').inputValue()).toBe('Harbour Street Dental');

    await openMore(result());
    await result().getByRole('button', { name: 'Start Over' }).click();
    await result().waitFor({ state: 'detached' });
    expect(await field('Business name').inputValue()).toBe('');
    expect(await stored()).toBeNull();
    expect(complaints).toEqual([]);
  });

  it('keeps the draft through a reload in the middle of typing', async () => {
    await openTool();
    await field('Business name').pressSequentially('Harbour');
    await watched.page.reload();
    await submit().waitFor();
    await eventually(() => field('Business name').inputValue()).toBe('Harbour');
    expect(await stored()).toMatchObject({ businessName: 'Harbour' });
  });

  it('says what is missing, first fields, then goals, and moves the focus', async () => {
    await openTool();
    const { page } = watched;
    await submit().click();
    await waitForMessage('Please fill in all required fields');
    await eventually(() => field('Business name').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await field('Business name').fill('Harbour');
    await pick(/^Business type/, 'Retail');
    await field(/^OpenAI API key/).fill('demo');
    await submit().click();
    await waitForMessage('Please select at least one receptionist goal');
  });

  it('shows the words of the model, with progress below 90 until they are there', async () => {
    await openTool();
    const { page } = watched;
    await fillIn('sk-held');
    await submit().click();
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    await page.waitForFunction(
      () => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) >= 80,
    );
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThanOrEqual(90);
    expect(await submit().count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await fetch(`${chat.url}/release`);
    await waitForMessage('Voice agent prompt generated successfully!');
    await eventually(() => result().innerText()).toContain(MODEL_TEXT);
  });

  it('picks a run up that was under way when the page was reloaded', async () => {
    await openTool();
    const { page } = watched;
    await fillIn('sk-held');
    await submit().click();
    await page.getByRole('progressbar').waitFor();
    await page.reload();
    await page.getByRole('progressbar').waitFor();
    await fetch(`${chat.url}/release`);
    await waitForMessage('Voice agent prompt generated successfully!');
    await eventually(() => result().innerText()).toContain(MODEL_TEXT);
  });

  it('says that a wrong key was refused, keeps the answers, and never shows the key', async () => {
    await openTool();
    const { page } = watched;
    await fillIn('sk-wrong');
    await submit().click();
    await waitForMessage('Failed to generate voice agent prompt. Please try again.');
    const reason = await page.getByRole('alert').filter({ hasText: 'Your key was not accepted' }).innerText();
    expect(reason).toMatch(/key/i);
    expect(reason).not.toContain('sk-wrong');
    expect(await field('Business name').inputValue()).toBe('Harbour Street Dental');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('loses nothing while the server is down', async () => {
    const own = await startSite({ command: BUILT });
    try {
      await becomeGuest(watched, own);
      // The panel of a run comes after the first field: it, too, cannot be loaded once the server is down.
      await watched.page.goto(own.url + ROUTE, { waitUntil: 'networkidle' });
      await fillIn('demo');
      // The toaster is loaded at the first interaction, which fails once the server is down.
      await watched.page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' });
      await own.stop('SIGKILL');
      await submit().click();
      await watched.page.getByText('The server cannot be reached').first().waitFor();
      await own.restart();
      await submit().click();
      await waitForMessage('Voice agent prompt generated successfully!');
      await eventually(() => result().innerText()).toContain('Claw trimming');
    } finally {
      await own.close();
    }
  });
});
