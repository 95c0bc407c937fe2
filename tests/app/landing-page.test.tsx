import { existsSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Auth } from '@/app/auth/auth-context';
import { LandingPage } from '@/app/pages/landing-page';
import { brand } from '@/brand';
import { member, renderAt, stubMedia } from './support/render-app';

const redeemCode = vi.hoisted(() => vi.fn<(code: string) => Promise<string | undefined>>());
vi.mock('@/app/auth/redeem-code', () => ({ redeemCode }));

beforeEach(() => {
  stubMedia();
  redeemCode.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the page and waits for its lazily loaded body. */
async function openPage(auth?: Auth) {
  const page = renderAt('/', <LandingPage />, auth);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const structured = () =>
  [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent ?? '')['@type'],
  );

test('sets title, description and structured data, and removes structured data when left', async () => {
  const page = await openPage();
  await waitFor(() => expect(document.title).toMatch(/^Start Your AI Agency/));
  expect(document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content).toMatch(/leads.*proposals.*VIP/);
  expect(structured()).toEqual(['WebSite', 'Organization', 'FAQPage', 'HowTo']);
  page.unmount();
  expect(structured()).toEqual([]);
});

test('shows all sections: proof, six cards, three articles, five questions', async () => {
  await openPage();
  expect(screen.getByText('500+')).toBeTruthy();
  expect(screen.getByText('4.9/5')).toBeTruthy();
  for (const card of [
    'Lead Scraper',
    'Offer Architect',
    'Call Simulator',
    'Proposal Generator',
    'AI Agents & Automations',
    'Client Websites & Onboarding',
  ])
    expect(screen.getByRole('heading', { name: card })).toBeTruthy();
  const articles = screen.getAllByRole('article');
  expect(articles).toHaveLength(3);
  for (const article of articles) expect(within(article).getByRole('button', { name: /Join|Toolkit/ })).toBeTruthy();
  expect(document.querySelectorAll('details')).toHaveLength(5);
});

test('has the picture of the toolkit for light and for dark pages, in each size it names', async () => {
  const { container } = await openPage();
  const named = [...container.querySelectorAll('picture > *')].map(
    (image) => image.getAttribute('srcset')?.match(/\/images\/\S+/g) ?? [],
  );
  expect(named.map((files) => files.length)).toEqual([3, 3]);
  expect(new Set(named.flat()).size).toBe(6);
  expect(named.flat().filter((file) => !existsSync(`public${file}`))).toEqual([]);
});

test('the join buttons open the VIP dialog', async () => {
  const opened = vi.fn();
  window.addEventListener('open-vip-modal', opened);
  await openPage();
  fireEvent.click(screen.getByRole('button', { name: `${brand.hero.join} ${brand.price.label}` }));
  expect(opened).toHaveBeenCalledOnce();
  window.removeEventListener('open-vip-modal', opened);
});

test('the gate button scrolls to the gate and focuses its field', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await openPage();
  fireEvent.click(screen.getByRole('button', { name: 'Enter Access Code' }));
  expect(scrolled.mock.contexts[0]).toBe(document.getElementById('gate'));
  expect(document.activeElement).toBe(screen.getByLabelText('Access code'));
  scrolled.mockRestore();
});

test('the player loads only after a click', async () => {
  await openPage();
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Play the video/ }));
  expect(document.querySelector('iframe')?.title).toBe('See the toolkit at work');
});

test('members are nowhere asked to join; links lead to the dashboard instead', async () => {
  await openPage(member);
  const main = within(screen.getByRole('main'));
  expect(main.queryAllByText(/Join VIP/)).toEqual([]);
  for (const link of main.getAllByRole('link', { name: brand.hero.member }))
    expect(link.getAttribute('href')).toBe('/dashboard');
  expect(screen.getByRole('link', { name: 'Access the Toolkit' }).getAttribute('href')).toBe('/dashboard');
});

async function enter(code: string) {
  fireEvent.change(screen.getByLabelText('Access code'), { target: { value: code } });
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: 'Unlock the toolkit' })));
}

test('a good code opens the dashboard', async () => {
  redeemCode.mockResolvedValue(undefined);
  await openPage();
  await enter(' GOOD-CODE ');
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/dashboard'));
  expect(redeemCode).toHaveBeenCalledExactlyOnceWith('GOOD-CODE');
});

test.each([
  ['empty', '  ', undefined, 'Enter your access code.'],
  ['refused', 'BAD', 'This code did not work.', 'This code did not work.'],
])('a code that is %s is reported under the field', async (_case, code, refusal, text) => {
  redeemCode.mockResolvedValue(refusal);
  await openPage();
  await enter(code);
  const field = screen.getByLabelText('Access code');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'OTHER' } });
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('an unreachable server is reported', async () => {
  redeemCode.mockRejectedValue(new Error('The server cannot be reached.'));
  await openPage();
  await enter('CODE');
  expect(await screen.findByText('The server cannot be reached.')).toBeTruthy();
});

test('the live preview updates with the input', async () => {
  await openPage();
  const prompt = () => screen.getByRole('region', { name: 'Your voice agent prompt' }).textContent;
  fireEvent.change(screen.getByLabelText('Business name'), { target: { value: 'North Yard' } });
  expect(prompt()).toContain('receptionist of North Yard');
  expect(prompt()).not.toContain('Take a message');
  fireEvent.click(screen.getByLabelText('Take messages'));
  expect(prompt()).toContain('4. Take a message');
});
