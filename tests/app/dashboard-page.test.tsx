import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { greetingState } from '@/app/auth/greeting';
import { allTiles, labTiles } from '@/app/dashboard/tiles';
import { DashboardPage } from '@/app/pages/dashboard-page';
import { brand } from '@/brand';
import { supabase } from '@/browser/supabase';
import { manifest } from '@/generated/manifest';
import { fakeUser } from './support/fake-client';
import { member, renderAt, stubMedia } from './support/render-app';

beforeEach(() => {
  stubMedia();
  renderAt('/dashboard', <DashboardPage />, member);
});
afterEach(() => vi.unstubAllGlobals());

const launches = () => screen.getAllByRole('link', { name: /^Launch Tool/ }).map((link) => link.getAttribute('href'));

test('shows badges and the number of tools', () => {
  for (const badge of ['VIP Access Active', '9 Tools Available', 'AI Powered'])
    expect(screen.getByText(badge)).toBeTruthy();
});

test('greets a member who has just signed in, and nobody else', () => {
  expect(screen.queryByText('Welcome back!')).toBeNull();
  cleanup();
  renderAt({ pathname: '/dashboard', state: greetingState() }, <DashboardPage />, member);
  expect(screen.getByText('Welcome back!')).toBeTruthy();
});

test('does not greet again after a reload, over which a browser keeps the state of the page alone', () => {
  cleanup();
  renderAt({ pathname: '/dashboard', state: { signedInAt: 1 } }, <DashboardPage />, member);
  expect(screen.queryByText('Welcome back!')).toBeNull();
});

test('an ended membership is said, with the way to renew it', async () => {
  cleanup();
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.endsWith('/access')
        ? { tools: [], embeds: [], membership: { active: false, endsAt: '2026-10-03T12:00:00Z' } }
        : address.includes('/rest/')
          ? []
          : { runs: [] },
    ),
  );
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({
    data: { session: { access_token: 't', user: { id: fakeUser().id } } },
    error: null,
  } as never);
  renderAt('/dashboard', <DashboardPage />, member);
  expect(await screen.findByText('Membership Ended')).toBeTruthy();
  expect(screen.queryByText('VIP Access Active')).toBeNull();
  expect(screen.getByText(/ended on October 3, 2026/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Renew your membership/ }).getAttribute('href')).toBe(brand.links.membership);
});

test('a guest gets no badge of member access', () => {
  cleanup();
  renderAt('/dashboard', <DashboardPage />, { ...member, user: { ...fakeUser(), app_metadata: { guest: true } } });
  expect(screen.queryByText('VIP Access Active')).toBeNull();
  expect(screen.getByText('Guest Access')).toBeTruthy();
});

test('eight live tools lead to their pages', () => {
  expect(launches().sort()).toEqual([
    '/app-builder-prompt-generator',
    '/custom-gpts',
    '/lead-scraper',
    '/program/outreach',
    '/program/proposal',
    '/sora-prompt-generator',
    '/voice-agent-builder',
    '/website-prompt',
  ]);
});

test('the ninth is coming soon and cannot be launched', () => {
  const card = screen.getByRole('heading', { name: 'Call Simulator' }).closest('li');
  expect(card?.querySelector('a')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Coming Soon' }).disabled).toBe(true);
});

test('links to community and coaching', () => {
  expect(screen.getByRole('link', { name: 'Join the chat' }).getAttribute('href')).toBe('/discord-join');
  const coaching = screen.getByRole('link', { name: /Access Coaching Calls/ });
  expect([coaching.getAttribute('target'), coaching.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
});

test('search filters, announces the number of matches, and offers a way back if there are none', () => {
  const search = screen.getByLabelText('Search tools');
  fireEvent.change(search, { target: { value: 'voice prompt' } });
  expect(launches()).toEqual(['/voice-agent-builder']);
  expect(screen.getByText('1 tools found')).toBeTruthy();
  fireEvent.change(search, { target: { value: 'zebra' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show all tools' }));
  expect(document.activeElement).toBe(search);
  expect(launches()).toHaveLength(8);
});

test('a category shows only its tools', () => {
  fireEvent.click(screen.getByRole('radio', { name: 'Sell' }));
  expect(launches()).toEqual(['/program/outreach']);
  expect(screen.getByRole('heading', { name: 'Call Simulator' })).toBeTruthy();
});

test('every other tool with a tile has a place below the tiles, without counting among them', () => {
  const more = within(screen.getByRole('region', { name: 'More tools' }));
  const links = more.getAllByRole('link').map((link) => link.getAttribute('href'));
  const reachable = [...links, ...launches()];
  for (const { route, status } of allTiles(manifest))
    if (route && ['live', 'lab'].includes(status)) expect(reachable).toContain(route);
  expect(links).toHaveLength(labTiles(allTiles(manifest)).length);
});

test('the Lab is listed if brand.json says so, and its tools are found by search', () => {
  expect(screen.queryByRole('heading', { name: brand.dashboard.lab.title })).toBeNull();
  const lab = labTiles(allTiles(manifest));
  fireEvent.change(screen.getByLabelText('Search tools'), { target: { value: lab[0]?.title ?? '' } });
  expect(launches()).toContain(lab[0]?.route);
  cleanup();
  brand.dashboard.lab.listed = true;
  renderAt('/dashboard', <DashboardPage />, member);
  brand.dashboard.lab.listed = false;
  const region = within(screen.getByRole('region', { name: brand.dashboard.lab.title }));
  expect(region.getAllByRole('link', { name: /^Launch Tool/ })).toHaveLength(lab.length);
});
