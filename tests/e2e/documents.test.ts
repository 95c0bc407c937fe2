import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { brand } from '@/brand';
import { pdfText } from '../automation/support/pdf-text.ts';
import { axeViolations, createTabOpener, type Watched } from './support/browser.ts';
import { NEWCOMERS } from './support/newcomers.ts';
import { becomeGuest, newcomerSession, storeSession } from './support/session.ts';
import {
  downloadBy,
  eventually,
  openLanding,
  recordWebhookCalls,
  unexpectedComplaints,
  waitForText,
} from './support/steps.ts';
import { openMore, runSample } from './support/tool-runs.ts';

const site = inject('site');

const open = createTabOpener(site);
let watched: Watched;

beforeEach(async () => {
  watched = await open();
});

const clipboard = () => watched.page.evaluate(() => navigator.clipboard.readText());

describe('the offer as a document', () => {
  it('is asked for with the offer itself, and can be saved as a PDF', async () => {
    const { page } = watched;
    await becomeGuest(watched, site);
    const { result } = await runSample(page, site, 'program-icp-offer', 'minimal');
    const calls = recordWebhookCalls(page, 'icp-offer-download');
    await result.getByRole('button', { name: 'Copy Offer' }).click();
    await waitForText(page, 'Offer copied to clipboard!');
    await openMore(result);
    await result.getByRole('button', { name: 'Download Offer' }).click();
    await waitForText(page, 'Download request sent!');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.postDataJSON()).toMatchObject({
      targetNiche: 'Healthcare Practices',
      goal: 'quick-cash',
      buildLevel: 'no-code',
      useLastScrapedLeads: false,
      action: 'download_offer',
      offerResult: await clipboard(),
    });
    const file = await downloadBy(page, result.getByRole('button', { name: 'Save the PDF' }));
    expect(file.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.name).toMatch(/\.pdf$/);

    await page.route('**/webhook/icp-offer-download', (route) => route.abort());
    await openMore(result);
    await result.getByRole('button', { name: 'Download Offer' }).click();
    await waitForText(page, 'Failed to process download. Please try again.');
    expect(unexpectedComplaints(watched)).toEqual([]);
  });
});

describe('the business plan as a document', () => {
  it('asks for an address, refuses what is none, sends the plan, closes and starts anew', async () => {
    const { page } = watched;
    // Guests cannot send mail.
    await storeSession(watched, site, await newcomerSession(site, NEWCOMERS.documents));
    const { result } = await runSample(page, site, 'program-proposal', 'minimal');
    const calls = recordWebhookCalls(page, 'proposal-pdf');
    const dialog = page.getByRole('dialog', { name: 'Get your plan as a PDF' });
    const address = dialog.getByLabel(/^Email/);
    await openMore(result);
    await result.getByRole('button', { name: 'Email Me the PDF' }).click();
    const prefilled = await address.inputValue();
    await address.fill('no address');
    await dialog.getByRole('button', { name: 'Send PDF' }).click();
    await dialog.getByText('Please enter a valid email address', { exact: true }).waitFor();
    await eventually(() => address.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(calls).toHaveLength(0);

    await address.fill('robin@example.com');
    await dialog.getByRole('button', { name: 'Send PDF' }).click();
    await waitForText(page, 'Download request sent! Check your email for the PDF.');
    await dialog.waitFor({ state: 'detached' });
    expect(calls[0]?.postDataJSON()).toMatchObject({
      user: { email: 'robin@example.com' },
      project: { niche: 'Home Services', goal: 'quick-cash', buildLevel: 'no-code', tone: 'Professional' },
      options: { mode: 'icp-offer-pdf' },
      offer: { oneLiner: expect.any(String) },
    });
    const file = await downloadBy(page, result.getByRole('button', { name: 'Save the PDF' }));
    expect(file.content.subarray(0, 5).toString()).toBe('%PDF-');

    await openMore(result);
    await result.getByRole('button', { name: 'Email Me the PDF' }).click();
    await eventually(() => address.inputValue()).toBe(prefilled);
    expect(await dialog.getByText('Please enter a valid email address').count()).toBe(0);
    expect(watched.complaints).toEqual([]);
  });
});

describe('a document for a client', () => {
  it('is saved from the result, with the name the member keeps for documents', async () => {
    const { page } = watched;
    await becomeGuest(watched, site);
    await page.goto(`${site.url}/account`);
    await page.getByLabel(/^Your name or company/).fill('Brightline Automation');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await waitForText(page, 'Saved');
    const { result } = await runSample(page, site, 'program-proposal', 'minimal');
    await openMore(result);
    await result.getByRole('button', { name: 'Save as PDF' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as PDF' });
    await dialog.getByLabel(/^Prepared for/).fill('Harbour Street Dental');
    expect(await axeViolations(page)).toEqual([]);
    const file = await downloadBy(page, dialog.getByRole('button', { name: 'Save PDF' }));
    expect(file.name).toBe('ai-agency-roadmap.pdf');
    const text = pdfText(file.content);
    for (const words of [
      'AI Agency Roadmap',
      'Harbour Street Dental',
      'Brightline Automation',
      'Valid 30 days',
      'Month 1',
    ])
      expect(text).toContain(words);
    await dialog.waitFor({ state: 'detached' });

    await openMore(result);
    await result.getByRole('button', { name: "Make the client's version" }).click();
    const version = page.getByRole('dialog', { name: 'Proposal' });
    await version.getByText('Choose the package that fits you.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await version.getByRole('button', { name: 'Save as PDF' }).click();
    const proposal = await downloadBy(page, dialog.getByRole('button', { name: 'Save PDF' }));
    expect(proposal.name).toBe('proposal.pdf');
    const words = pdfText(proposal.content);
    for (const kept of ['Proposal', 'Guarantee', 'Choose the package that fits you.', 'Return on investment'])
      expect(words).toContain(kept);
    for (const inner of ['AI Agency Roadmap', 'Month 1', 'cold call', 'Ideal customer', 'Keep your goal in view'])
      expect(words).not.toContain(inner);
    expect(watched.complaints).toEqual([]);
  });
});

describe('the leads as a file', () => {
  it('hold the declared columns, and the file is named after the search', async () => {
    const { page } = watched;
    await becomeGuest(watched, site);
    const { result } = await runSample(page, site, 'lead-scraper', 'package-all');
    const found = await page.getByText(/^Found \d+ prospects in Austin, TX$/).innerText();
    const count = Number(/\d+/.exec(found)?.[0]);
    const file = await downloadBy(page, result.getByRole('button', { name: 'Export CSV' }));
    expect(file.name).toBe(`leads-dental-clinics-austin-tx-${count}.csv`);
    const lines = file.content
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe('Business Name,Phone Number,City,URL,Email,Address');
    expect(lines).toHaveLength(count + 1);
    expect(watched.complaints).toEqual([]);
  });
});

describe('copying', () => {
  it('names the scene that was copied, and says when all were', async () => {
    const { page } = watched;
    await becomeGuest(watched, site);
    const { result } = await runSample(page, site, 'sora-prompt-generator', 'minimal');
    const scenes = result.getByRole('list', { name: 'Your scenes' }).getByRole('listitem');
    await eventually(() => scenes.count()).toBe(4);
    const prompt = (await scenes.nth(2).locator('p').innerText()).trim();
    await scenes.nth(2).getByRole('button', { name: /^Copy/ }).click();
    await waitForText(page, 'Scene 3 copied to clipboard!');
    await scenes
      .nth(2)
      .getByRole('button', { name: /^Copied/ })
      .waitFor();
    expect((await clipboard()).trim()).toBe(prompt);
    await result.getByRole('button', { name: 'Copy All Scenes' }).click();
    await waitForText(page, 'All scenes copied to clipboard!');
    expect(await clipboard()).toContain(prompt);
    await scenes
      .nth(2)
      .getByRole('button', { name: /^Copy(?!ied)/ })
      .waitFor();
    expect(watched.complaints).toEqual([]);
  });

  it('works where the browser has no clipboard interface, also within a dialog, and says where nothing works', async () => {
    const { page, context } = watched;
    const script = await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    onTestFinished(() => script.dispose());
    const other = await context.newPage();
    await other.goto(`${site.url}/login`);
    const copied = async () => {
      await other.bringToFront();
      const text = await other.evaluate(() => navigator.clipboard.readText());
      await page.bringToFront();
      return text;
    };
    await page.bringToFront();
    await openLanding(page, site);
    await page.route('**/webhook/vip-lead', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Join VIP' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Name/).fill('Robin Park');
    await dialog.getByLabel(/^Email/).fill('robin@example.com');
    await dialog.getByLabel(/^What do you want/).fill('Voice agents for dental practices.');
    await dialog.getByRole('button', { name: 'Claim VIP Access' }).click();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await waitForText(page, 'Promo code copied to clipboard');
    expect(await copied()).toBe(brand.promo.code);

    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await dialog.getByRole('button', { name: /^Cop(y|ied)/ }).click();
    await waitForText(page, 'Failed to copy code');
    expect(watched.complaints).toEqual([]);
  });
});
