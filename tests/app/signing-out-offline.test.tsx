import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useAuth } from '@/app/auth/auth-context';
import { AuthProvider } from '@/app/auth/auth-provider';
import { OWNER_KEY } from '@/browser/member-storage';
import { PageReady } from '@/browser/page-ready';
import { SESSION_KEY } from '@/browser/session-key';
import { createFakeClient, fakeSession } from './support/fake-client';

const loaded = vi.hoisted(() => ({ memberData: false }));
const fake = createFakeClient();

vi.mock('@/browser/member-data', () => {
  loaded.memberData = true;
  return { activateMember: async () => undefined };
});
vi.mock('@/app/auth/client', () => ({
  loadClient: async () => fake.client,
  whenClientLoads: () => () => {},
  mayBeSignedIn: () => true,
  hasRecoveryCode: () => false,
}));

function UserId() {
  return <p>{useAuth().user?.id ?? 'nobody'}</p>;
}

test('the module a sign-out needs is loaded while a member is signed in, once the page is ready', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...fakeSession(), expires_at: Date.now() / 1000 + 3600 }));
  localStorage.setItem(OWNER_KEY, 'user-1');
  const page = (isReady: boolean) => (
    <MemoryRouter>
      <AuthProvider>
        <UserId />
        {isReady && <PageReady />}
      </AuthProvider>
    </MemoryRouter>
  );
  const { rerender } = render(page(false));
  await screen.findByText('user-1');
  await vi.dynamicImportSettled();
  expect(loaded.memberData).toBe(false);
  rerender(page(true));
  await waitFor(() => expect(loaded.memberData).toBe(true));
});
