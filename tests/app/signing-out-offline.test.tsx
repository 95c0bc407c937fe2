import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useAuth } from '@/app/auth/auth-context';
import { AuthProvider } from '@/app/auth/auth-provider';
import { OWNER_KEY } from '@/browser/member-storage';
import { SESSION_KEY } from '@/browser/session-key';
import { Stands } from '@/browser/standing';
import { createFakeClient, fakeSession } from './support/fake-client';

const fetched = vi.hoisted(() => ({ memberData: false }));
const fake = createFakeClient();

vi.mock('@/browser/member-data', () => {
  fetched.memberData = true;
  return { handOver: async () => undefined };
});
vi.mock('@/app/auth/client', () => ({
  loadClient: async () => fake.client,
  whenClientLoads: () => () => {},
  maybeSignedIn: () => true,
  hasCode: () => false,
}));

function Who() {
  return <p>{useAuth().user?.id ?? 'nobody'}</p>;
}

test('what a sign-out takes is fetched while somebody is signed in, after the page they came for', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...fakeSession(), expires_at: Date.now() / 1000 + 3600 }));
  localStorage.setItem(OWNER_KEY, 'user-1');
  const page = (stands: boolean) => (
    <MemoryRouter>
      <AuthProvider>
        <Who />
        {stands && <Stands />}
      </AuthProvider>
    </MemoryRouter>
  );
  const { rerender } = render(page(false));
  await screen.findByText('user-1');
  await vi.dynamicImportSettled();
  expect(fetched.memberData).toBe(false);
  rerender(page(true));
  await waitFor(() => expect(fetched.memberData).toBe(true));
});
