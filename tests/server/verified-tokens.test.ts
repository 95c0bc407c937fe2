import { type JWTPayload, SignJWT } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import { createEmbeddedTokens } from '@/server/accounts/embedded-supabase/session-tokens';
import { createTokenReader } from '@/server/accounts/embedded-supabase/verified-tokens';
import type { Db } from '@/server/platform/database/db';

/** More tokens than are remembered. */
const MANY = 1001;

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a reader of tokens whose claims and keys the test chooses. */
function openReader(claimsOf: (token: string) => JWTPayload = (sub) => ({ sub, exp: inSeconds(60) })) {
  const verify = vi.fn(async (token: string) => claimsOf(token));
  const site = { keys: {} as object | undefined };
  return { verify, site, read: createTokenReader(verify, () => site.keys) };
}

it('a token is verified once, and each for itself', async () => {
  const { verify, read } = openReader();
  for (const sub of ['a', 'b', 'a', 'a', 'b']) expect(await read(sub)).toMatchObject({ sub });
  expect(verify.mock.calls).toEqual([['a'], ['b']]);
});

it('a token that is refused is refused every time', async () => {
  const { verify, read } = openReader(() => {
    throw new Error('refused');
  });
  for (const _ of [1, 2]) await expect(read('a')).rejects.toThrow('refused');
  expect(verify).toHaveBeenCalledTimes(2);
});

it.each([
  ['has run out', { exp: 120 }, 120],
  ['is not valid yet, as the clock was set back', { nbf: -60 }, -61],
])('a token that %s is verified again', async (_, time, later) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  const claims = Object.fromEntries(Object.entries(time).map(([name, seconds]) => [name, inSeconds(seconds)]));
  const { verify, read } = openReader(() => claims);
  await read('a');
  await read('a');
  expect(verify).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + later * 1000);
  await read('a');
  expect(verify).toHaveBeenCalledTimes(2);
});

it('a token is verified again by other keys', async () => {
  const { verify, site, read } = openReader();
  await read('a');
  site.keys = {};
  await read('a');
  expect(verify).toHaveBeenCalledTimes(2);
});

it('a token is verified again if the keys were read or replaced while it was verified', async () => {
  const { verify, site, read } = openReader();
  for (const keys of [undefined, {}]) {
    site.keys = keys;
    verify.mockImplementationOnce(async (sub) => {
      site.keys = {};
      return { sub, exp: inSeconds(60) };
    });
    await read('a');
  }
  await read('a');
  await read('a');
  expect(verify).toHaveBeenCalledTimes(3);
});

it('only so many tokens are remembered, and those in use longest', async () => {
  const { verify, read } = openReader();
  for (let token = 0; token < MANY; token += 1) {
    await read(`${token}`);
    await read('0');
  }
  expect(verify).toHaveBeenCalledTimes(MANY);
  await read('1');
  expect(verify).toHaveBeenCalledTimes(MANY + 1);
});

it('the signature of a session token is checked once, its session every time', async () => {
  const [secret, session] = ['a secret that only this test signs with', crypto.randomUUID()];
  const rows = vi.fn(async () => [{ meta: '{}' }]);
  const { verify } = createEmbeddedTokens(secret, { query: rows } as unknown as Db);
  const token = await new SignJWT({ role: 'authenticated', session_id: session })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session)
    .setAudience('authenticated')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
  const signatures = vi.spyOn(crypto.subtle, 'verify');
  for (const _ of [1, 2, 3]) expect(await verify(token)).toMatchObject({ id: session });
  expect(signatures).toHaveBeenCalledTimes(1);
  expect(rows).toHaveBeenCalledTimes(3);
  rows.mockResolvedValue([]);
  expect(await verify(token)).toBeUndefined();
  // A byte of the signature differs.
  rows.mockResolvedValue([{ meta: '{}' }]);
  expect(await verify(token.slice(0, -3) + (token.at(-3) === 'A' ? 'B' : 'A') + token.slice(-2))).toBeUndefined();
});
