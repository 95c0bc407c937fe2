import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callFunction } from '@/app/auth/call-function';
import { redeemLink } from '@/app/auth/password-link';
import { redeemCode } from '@/app/auth/redeem-code';
import { signIn } from '@/app/auth/sign-in';
import { SESSION_KEY } from '@/browser/session-key';
import { createMemoryClient, supabase } from '@/browser/supabase';
import { fakeSession } from '../app/support/fake-client';
import { fakeClock, passTime } from '../support/fast-time';
import { NETWORK_FAULTS, proxyPage } from '../support/network-faults';

const network = vi.fn<typeof fetch>();
const SENTENCE = /^The server cannot be reached\. .* try again.*\.$/;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', network);
  network.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** What the service would answer: it suits any call. */
const answer = () => Response.json({ ...fakeSession(), verified: true, success: true, session: fakeSession() });

/** Stores a session whose token has ended, and asks for it. */
async function refresh(name: string) {
  const stored = JSON.stringify({ ...fakeSession(), refresh_token: name, expires_at: 1000 });
  localStorage.setItem(SESSION_KEY, stored);
  const { data, error } = await passTime(supabase.auth.getSession());
  return { isKept: localStorage.getItem(SESSION_KEY) === stored, session: data.session, error };
}

/** What visitors ask of the service, with what each makes of its failure. */
const ASKED: Readonly<Record<string, () => Promise<unknown>>> = {
  'signing in': () => signIn('maya@example.com', 'secret-1'),
  'an access code': () => redeemCode('CODE'),
  'a membership': () => callFunction('verify-whop-membership', {}),
  'a mail link': async () => ((await redeemLink('token')) as { failure?: string }).failure,
  'a new password': async () => (await createMemoryClient().auth.resetPasswordForEmail('maya@example.com')).error,
};

describe.each(Object.entries(NETWORK_FAULTS))('%s', (name, fault) => {
  beforeEach(() => {
    fakeClock();
    network.mockImplementation((_, init) => fault(answer(), init?.signal));
  });

  it('ends no session that was only to be refreshed', async () => {
    const { isKept, error } = await refresh(name);
    expect([isKept, error?.name]).toEqual([true, 'AuthRetryableFetchError']);
  });

  it.each(Object.entries(ASKED))('is told as what it is after %s', async (_, ask) => {
    const outcome = await passTime(ask().catch((error: unknown) => error));
    expect(outcome instanceof Error ? outcome.message : outcome).toMatch(SENTENCE);
  });
});

it('ends a session that the service refuses, and none that it puts off', async () => {
  fakeClock();
  network.mockImplementation(async () => Response.json({ message: 'Too many requests.' }, { status: 429 }));
  expect((await refresh('busy')).isKept).toBe(true);
  network.mockImplementation(async () => Response.json({ message: 'Invalid Refresh Token' }, { status: 400 }));
  expect(await refresh('ended')).toMatchObject({ isKept: false, session: null });
});

it('passes on what the service refuses, and what it says nothing about', async () => {
  network.mockImplementation(async () => Response.json({ error: 'Slow down' }, { status: 429 }));
  expect(await callFunction('verify-whop-membership', {})).toEqual({ status: 429, data: { error: 'Slow down' } });
  for (const type of [undefined, 'application/json']) {
    network.mockImplementation(
      async () => new Response(null, { status: 201, headers: type ? { 'Content-Type': type } : {} }),
    );
    expect(await supabase.from('program_steps').insert({ step: 'one' })).toMatchObject({ error: null, status: 201 });
  }
});

it('ends with the reason of whoever stops the request', async () => {
  network.mockImplementation(async () => proxyPage(200));
  const stop = new AbortController();
  stop.abort();
  const { error } = await supabase.from('profiles').select('*').abortSignal(stop.signal);
  expect(error?.message).toContain('AbortError');
});
