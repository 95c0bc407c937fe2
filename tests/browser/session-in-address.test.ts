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

/** The auth service: it knows the stranger's session, and gives it for any code that comes with any verifier. */
const asked: string[] = [];
beforeEach(() => {
  vi.resetModules();
  asked.length = 0;
  // Each page has a client of its own, and jsdom no WebCrypto: the library warns of both.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.clear();
  localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('member')));
  vi.stubGlobal('fetch', async (input: URL | string) => {
    const { pathname, search } = new URL(String(input));
    asked.push(pathname + search);
    return Response.json(pathname.endsWith('/user') ? sessionOf('stranger').user : sessionOf('stranger'));
  });
});

afterEach(() => vi.restoreAllMocks());

/** Who is signed in after a page was opened at this address. */
async function openedAt(address: string): Promise<string | undefined> {
  window.history.replaceState(null, '', address);
  const { supabase } = await import('@/browser/supabase');
  const { data } = await supabase.auth.getSession();
  await supabase.auth.stopAutoRefresh();
  return data.session?.user.id;
}

test.each(['/', '/dashboard', '/new-password'])('a session behind the # of %s replaces none', async (path) => {
  expect(await openedAt(`${path}#${foreign()}`)).toBe('member');
  expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}')).toMatchObject({ user: { id: 'member' } });
});

test('a session behind the # signs no visitor in', async () => {
  localStorage.clear();
  expect(await openedAt(`/new-password#${foreign()}`)).toBeUndefined();
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test('a code in the address is redeemed only where this browser asked for it, and only on the page for it', async () => {
  expect(await openedAt('/new-password?code=foreign')).toBe('member');
  expect(asked).toEqual([]);

  const { supabase } = await import('@/browser/supabase');
  await supabase.auth.resetPasswordForEmail('member@x.test');
  vi.resetModules();
  expect(await openedAt('/welcome?code=of-the-gate')).toBe('member');
  expect(asked).toEqual(['/auth/v1/recover']);

  vi.resetModules();
  await openedAt('/new-password?code=ours');
  expect(asked).toEqual(['/auth/v1/recover', '/auth/v1/token?grant_type=pkce']);
});
