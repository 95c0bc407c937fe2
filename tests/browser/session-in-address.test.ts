import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_KEY } from '@/browser/session-key';

const jwt = (sub: string) => `e30.${btoa(JSON.stringify({ sub, exp: Math.floor(Date.now() / 1000) + 3600 }))}.c2ln`;
const sessionOf = (id: string) => ({
  access_token: jwt(id),
  refresh_token: `refresh-${id}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id, email: `${id}@x.test` },
});
const foreign = () => {
  const { user: _, ...tokens } = sessionOf('stranger');
  return new URLSearchParams({
    ...tokens,
    expires_in: '3600',
    expires_at: String(tokens.expires_at),
    type: 'recovery',
  });
};

/** Requests to the stubbed auth service, which returns the stranger's session for any code with any verifier. */
const requests: string[] = [];
beforeEach(() => {
  vi.resetModules();
  requests.length = 0;
  // The library warns of several clients (one per test page) and of missing WebCrypto in jsdom.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.clear();
  localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('member')));
  vi.stubGlobal('fetch', async (input: URL | string) => {
    const { pathname, search } = new URL(String(input));
    requests.push(pathname + search);
    return Response.json(pathname.endsWith('/user') ? sessionOf('stranger').user : sessionOf('stranger'));
  });
});

afterEach(() => vi.restoreAllMocks());

/** Opens a page at this address; resolves to the id of the signed-in user. */
async function openAt(address: string): Promise<string | undefined> {
  window.history.replaceState(null, '', address);
  const { supabase } = await import('@/browser/supabase');
  const { data } = await supabase.auth.getSession();
  await supabase.auth.stopAutoRefresh();
  return data.session?.user.id;
}

test.each(['/', '/dashboard', '/new-password'])('a session in the fragment of %s replaces no session', async (path) => {
  expect(await openAt(`${path}#${foreign()}`)).toBe('member');
  expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}')).toMatchObject({ user: { id: 'member' } });
});

test('a session in the fragment signs no visitor in', async () => {
  localStorage.clear();
  expect(await openAt(`/new-password#${foreign()}`)).toBeUndefined();
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test('a code in the URL is redeemed only if this browser requested it, and only on the new-password page', async () => {
  expect(await openAt('/new-password?code=foreign')).toBe('member');
  expect(requests).toEqual([]);

  const { supabase } = await import('@/browser/supabase');
  await supabase.auth.resetPasswordForEmail('member@x.test');
  vi.resetModules();
  expect(await openAt('/welcome?code=of-the-gate')).toBe('member');
  expect(requests).toEqual(['/auth/v1/recover']);

  vi.resetModules();
  await openAt('/new-password?code=ours');
  expect(requests).toEqual(['/auth/v1/recover', '/auth/v1/token?grant_type=pkce']);
});
