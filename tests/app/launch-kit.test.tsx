import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resultPath } from '@/app/paths';
import { LaunchKit } from '@/app/program/launch-kit';
import { brand } from '@/brand';
import { supabase } from '@/browser/supabase';
import { manifest } from '@/generated/manifest';
import { fakeUser } from './support/fake-client';
import { member, renderAt } from './support/render-app';

const kit = brand.program.end.kit ?? [];
const ID = '0b7e6c1a-0000-4000-8000-000000000001';

beforeEach(() => {
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({
    data: { session: { access_token: 't', user: { id: fakeUser().id } } },
    error: null,
  } as never);
});
afterEach(() => vi.unstubAllGlobals());

const targets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('links to the latest result of each part, and to the tool of a part that is not made yet', async () => {
  const [first] = kit;
  const made = manifest.find(({ route }) => route === first?.route)?.id;
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://site');
    asked.push(searchParams.get('tool'));
    const run = {
      id: ID,
      tool: made,
      name: 'Dentists in Austin',
      startedAt: '2026-01-02T10:00:00Z',
      state: 'succeeded',
    };
    return Response.json({ runs: searchParams.get('tool') === made ? [run] : [] });
  });
  renderAt('/program/call-sim', <LaunchKit />, member);
  await waitFor(() => expect(screen.getByText('Dentists in Austin')).toBeTruthy());
  expect(targets()).toEqual([resultPath(ID), ...kit.slice(1).map(({ route }) => route)]);
  expect(screen.getAllByText('Not made yet')).toHaveLength(kit.length - 1);
  expect(asked.every((tool) => manifest.some(({ id }) => id === tool))).toBe(true);
});

test('leads to the tools where the results cannot be had', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'no', message: 'No.' } }, { status: 400 }));
  renderAt('/program/call-sim', <LaunchKit />, member);
  await waitFor(() => expect(screen.getAllByText('Open its page')).toHaveLength(kit.length));
  expect(targets()).toEqual(kit.map(({ route }) => route));
});
