import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountPage } from '@/app/pages/account-page';
import { supabase } from '@/browser/supabase';
import { FACTOR_NEEDED } from '@/contracts/second-factor';
import { Page } from '@/features/operator/browser/page';
import { fakeUser } from '../../../app/support/fake-client';
import { member, renderAt, stubMedia } from '../../../app/support/render-app';

beforeEach(() => {
  stubMedia();
  const session = { access_token: 't', user: { id: fakeUser().id } };
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({ data: { session }, error: null } as never);
  vi.stubGlobal('fetch', async (address: string) =>
    String(address).endsWith('/operator-api')
      ? Response.json({ error: { code: FACTOR_NEEDED, message: 'A second factor is needed.' } }, { status: 403 })
      : Response.json({}),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('leads an operator without a second factor to the section where one is added, under its own title', async () => {
  const page = renderAt('/operator', <Page />, member);
  const link = await screen.findByRole('link', { name: 'Add one on your account page' });
  await vi.waitFor(() => expect(document.title).toContain('Operator'));
  const { pathname, hash } = new URL(link.getAttribute('href') ?? '', 'http://site');
  expect(pathname).toBe('/account');
  page.unmount();
  renderAt('/account', <AccountPage />, member);
  expect(document.getElementById(hash.slice(1))?.textContent).toContain('Second factor');
});
