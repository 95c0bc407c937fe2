import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAuth } from '@/app/auth/auth-context';
import { AuthProvider } from '@/app/auth/auth-provider';
import { brand } from '@/brand';
import { PageReady } from '@/browser/page-ready';
import { SESSION_KEY } from '@/browser/session-key';
import { createFakeClient, type FakeClient, fakeSession, fakeUser } from './support/fake-client';

let fake: FakeClient;
let startsSignedIn = true;
let loadFails = false;
let loads = 0;
let hasRecoveryCode = false;
const endSessions = vi.fn(async (_session: unknown) => {});

vi.mock('@/app/auth/client', () => ({
  loadClient: async () => {
    loads += 1;
    if (loadFails) throw new Error('no network');
    return fake.client;
  },
  whenClientLoads: (listener: (client: unknown) => void) => {
    if (!loadFails) listener(fake.client);
    return () => {};
  },
  mayBeSignedIn: () => startsSignedIn,
  hasRecoveryCode: () => hasRecoveryCode,
  endSessions: (session: unknown) => endSessions(session),
}));

function Probe() {
  const { user, profile, isLoading, signOut } = useAuth();
  const { pathname } = useLocation();
  return (
    <>
      <p data-testid="state">{isLoading ? 'loading' : (user?.id ?? 'signed out')}</p>
      <p data-testid="profile">{profile ? String(profile.first_name) : 'none'}</p>
      <p data-testid="path">{pathname}</p>
      <button type="button" onClick={signOut}>
        Leave
      </button>
    </>
  );
}

function start() {
  render(
    <MemoryRouter initialEntries={['/start']}>
      <AuthProvider>
        <Probe />
      </AuthProvider>
    </MemoryRouter>,
  );
}

const state = () => screen.getByTestId('state').textContent;
const profile = () => screen.getByTestId('profile').textContent;

beforeEach(() => {
  fake = createFakeClient();
  startsSignedIn = true;
  loadFails = false;
  loads = 0;
  hasRecoveryCode = false;
  endSessions.mockClear();
  localStorage.clear();
});

afterEach(() => vi.restoreAllMocks());

test('is loading until the first event, then provides the user and reads the profile', async () => {
  fake.maybeSingle.mockResolvedValue({ data: { id: 'user-1', first_name: 'Maya' }, error: null });
  start();
  expect(state()).toBe('loading');
  act(() => fake.emit('INITIAL_SESSION', fakeSession()));
  expect(state()).toBe('user-1');
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(fake.maybeSingle, 'deferred, not within the event').not.toHaveBeenCalled();
  await waitFor(() => expect(profile()).toBe('Maya'));
  // Archived until this member owns the browser's storage, for which a module is loaded first.
  await waitFor(() => expect(localStorage.getItem(`${brand.shortName}.email`)).toBe('maya@example.com'));
  expect(localStorage.getItem(`${brand.shortName}.firstName`)).toBe('Maya');
});

const storeSession = (secondsLeft: number) =>
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ ...fakeSession(), expires_at: Math.floor(Date.now() / 1000) + secondsLeft }),
  );

test('a valid stored session is used at once; the client has the last word', () => {
  storeSession(3600);
  start();
  expect(state()).toBe('user-1');
  act(() => fake.emit('INITIAL_SESSION', null));
  expect(state()).toBe('signed out');
});

test.each([
  ['that is about to end', () => storeSession(30)],
  ['that is damaged', () => localStorage.setItem(SESSION_KEY, '{"access_token":')],
  [
    'next to a code from a mail link',
    () => {
      storeSession(3600);
      hasRecoveryCode = true;
    },
  ],
])('a stored session %s waits for the client', (_, prepare) => {
  prepare();
  start();
  expect(state()).toBe('loading');
});

test('without a stored session a visitor is signed out at once', () => {
  startsSignedIn = false;
  start();
  expect(state()).toBe('signed out');
});

test('follows sign-in, refreshed token and the sign-out of another tab', async () => {
  start();
  act(() => fake.emit('INITIAL_SESSION', null));
  expect(state()).toBe('signed out');
  act(() => fake.emit('SIGNED_IN', fakeSession()));
  expect(state()).toBe('user-1');
  await waitFor(() => expect(fake.maybeSingle).toHaveBeenCalledTimes(1));
  act(() => fake.emit('TOKEN_REFRESHED', fakeSession(fakeUser('user-1'))));
  await waitFor(() => expect(fake.maybeSingle).toHaveBeenCalledTimes(2));
  act(() => fake.emit('SIGNED_OUT', null));
  expect(state()).toBe('signed out');
  await waitFor(() => expect(profile()).toBe('none'));
});

test('a profile that cannot be read is logged and missing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  fake.maybeSingle.mockResolvedValue({ data: null, error: { message: 'gone' } });
  start();
  act(() => fake.emit('INITIAL_SESSION', fakeSession()));
  await waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(profile()).toBe('none');
  expect(state()).toBe('user-1');
});

test('a profile that arrives after the sign-out is dropped', async () => {
  let answer = (_row: { data: unknown; error: unknown }) => {};
  fake.maybeSingle.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  start();
  act(() => fake.emit('INITIAL_SESSION', fakeSession()));
  await waitFor(() => expect(fake.maybeSingle).toHaveBeenCalled());
  act(() => fake.emit('SIGNED_OUT', null));
  await act(async () => answer({ data: { id: 'user-1', first_name: 'Maya' }, error: null }));
  expect(profile()).toBe('none');
});

test('password recovery leads to the page for a new password', () => {
  start();
  act(() => fake.emit('PASSWORD_RECOVERY', fakeSession()));
  expect(screen.getByTestId('path').textContent).toBe('/new-password');
});

test.each([3600, -3600])('signing out offline leaves no session, with a token that ends in %i s', async (seconds) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  start();
  act(() => fake.emit('INITIAL_SESSION', fakeSession()));
  storeSession(seconds);
  loadFails = true;
  act(() => screen.getByText('Leave').click());
  expect(localStorage.getItem(SESSION_KEY), 'before any await').toBeNull();
  await waitFor(() => expect(state()).toBe('signed out'));
  await waitFor(() => expect(log).toHaveBeenCalledOnce());
});

test('signing out ends the sessions at the server by the stored token, and here even if the server refuses', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  start();
  act(() => fake.emit('INITIAL_SESSION', fakeSession()));
  storeSession(3600);
  endSessions.mockRejectedValueOnce(new Error('refused'));
  await act(async () => screen.getByText('Leave').click());
  await waitFor(() => expect(endSessions).toHaveBeenCalledOnce());
  expect(endSessions.mock.lastCall?.[0]).toMatchObject({ access_token: 'access', expires_at: expect.any(Number) });
  expect([state(), localStorage.getItem(SESSION_KEY)]).toEqual(['signed out', null]);
});

test('a session that another tab removed ends here too', async () => {
  start();
  act(() => fake.emit('INITIAL_SESSION', fakeSession()));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null })));
  expect(state()).toBe('signed out');
});

test('signing out archives the data before the page shows it', async () => {
  start();
  act(() => fake.emit('INITIAL_SESSION', fakeSession()));
  await waitFor(() => expect(localStorage.getItem(`${brand.shortName}.email`)).toBe('maya@example.com'));
  const seen: unknown[] = [];
  const observer = new MutationObserver(() => seen.push(state(), localStorage.getItem(`${brand.shortName}.email`)));
  observer.observe(screen.getByTestId('state'), { characterData: true, childList: true, subtree: true });
  await act(async () => screen.getByText('Leave').click());
  await waitFor(() => expect(seen).toEqual(['signed out', null]));
  observer.disconnect();
});

test('signing out aborts the profile request before the server ends the session, and logs nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  let answer = (_row: { data: unknown; error: unknown }) => {};
  fake.maybeSingle.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  start();
  act(() => fake.emit('INITIAL_SESSION', fakeSession()));
  storeSession(3600);
  await waitFor(() => expect(fake.maybeSingle).toHaveBeenCalled());
  const [signal] = fake.abortSignal.mock.lastCall ?? [];
  expect(signal?.aborted).toBe(false);
  endSessions.mockImplementationOnce(async () => {
    expect.soft(signal?.aborted).toBe(true);
    answer({ data: null, error: { message: 'aborted' } });
  });
  await act(async () => screen.getByText('Leave').click());
  await waitFor(() => expect(endSessions).toHaveBeenCalledOnce());
  await waitFor(() => expect(state()).toBe('signed out'));
  expect(log).not.toHaveBeenCalled();
});

test('without a client the page still works, signed out', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  loadFails = true;
  start();
  await waitFor(() => expect(state()).toBe('signed out'));
  expect(log).toHaveBeenCalledOnce();
});

test('without a client a signed-in member stays signed in, and the client is loaded again once online', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  storeSession(3600);
  loadFails = true;
  start();
  render(<PageReady />);
  await waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(state()).toBe('user-1');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(loads).toBe(2));
  expect(state()).toBe('user-1');
});
