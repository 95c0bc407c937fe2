import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHostedVerifier } from '@/server/accounts/embedded-supabase/session-tokens';
import { type StubAnswer, startStub } from './stub';

const MEMBER = crypto.randomUUID();

let keys: CryptoKeyPair;
beforeAll(async () => {
  keys = await generateKeyPair('ES256', { extractable: true });
});
afterEach(() => void vi.useRealTimers());

/** Opens a project of hosted Supabase, whose answers to a request for its keys the test chooses. */
async function openProject() {
  const published = { body: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256' }] } };
  let answer: StubAnswer = published;
  const supabase = await startStub(() => answer);
  onTestFinished(() => supabase.close());
  const db = { query: async <T>() => [{ meta: '{}' }] as T[] };
  const verify = createHostedVerifier(supabase.url, db);
  const token = (kid = 'k1', key = keys.privateKey) =>
    new SignJWT({ role: 'authenticated', session_id: MEMBER })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(MEMBER)
      .setAudience('authenticated')
      .setIssuer(`${supabase.url}/auth/v1`)
      .setExpirationTime('2h')
      .sign(key);
  const answerWith = (next: StubAnswer = published) => {
    answer = next;
  };
  return { supabase, verify, token, answerWith };
}

/** How Supabase may be out of reach, as far as a server answers at all. */
const OUTAGES: [string, StubAnswer][] = [
  ['502 of its proxy', { status: 502, body: '<html>' }],
  ['429', { status: 429 }],
  ['a page instead of keys', { body: '<html>' }],
  ['JSON that is no list of keys', { body: { message: 'starting' } }],
];

describe('the keys of hosted Supabase', () => {
  it.each(OUTAGES)('that are out of reach by %s end no session: the call may be made again', async (_, outage) => {
    const { verify, token, answerWith } = await openProject();
    answerWith(outage);
    await expect(verify(await token())).rejects.toMatchObject({
      ...{ code: 'sign_in_unchecked', status: 503, details: { headers: { 'Retry-After': '5' } } },
    });
    answerWith();
    expect(await verify(await token())).toMatchObject({ id: MEMBER });
  });

  it('that nobody answers for end no session either', async () => {
    const { supabase, verify, token } = await openProject();
    const unanswered = await token();
    await supabase.close();
    await expect(verify(unanswered)).rejects.toMatchObject({ status: 503 });
  });

  it.each(OUTAGES)('stay in use when they are old and newer ones are out of reach by %s', async (_, outage) => {
    const { supabase, verify, token, answerWith } = await openProject();
    expect(await verify(await token())).toMatchObject({ id: MEMBER });
    answerWith(outage);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    for (const _call of [1, 2, 3]) expect(await verify(await token())).toMatchObject({ id: MEMBER });
    // They are asked for again, but not by each call.
    await expect.poll(() => supabase.seen).toHaveLength(2);
  });

  it('are replaced while calls go on, and a key that is unknown is looked for at once', async () => {
    const { supabase, verify, token, answerWith } = await openProject();
    expect(await verify(await token())).toMatchObject({ id: MEMBER });
    const next = await generateKeyPair('ES256', { extractable: true });
    answerWith({ body: { keys: [{ ...(await exportJWK(next.publicKey)), kid: 'k2', alg: 'ES256' }] } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect(await verify(await token('k2', next.privateKey))).toMatchObject({ id: MEMBER });
    expect(await verify(await token())).toBeUndefined();
    expect(supabase.seen).toHaveLength(2);
  });

  it('verify a token once, until they are read again: then a key that is gone opens nothing', async () => {
    const { supabase, verify, token, answerWith } = await openProject();
    const signatures = vi.spyOn(crypto.subtle, 'verify');
    onTestFinished(() => signatures.mockRestore());
    const [first, same] = [await token(), await token()];
    await verify(first);
    for (const _ of [1, 2, 3]) expect(await verify(same)).toMatchObject({ id: MEMBER });
    expect(signatures).toHaveBeenCalledTimes(2);
    answerWith({ body: { keys: [] } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    expect(await verify(same)).toMatchObject({ id: MEMBER });
    await expect.poll(() => supabase.seen).toHaveLength(2);
    await expect.poll(() => verify(same)).toBeUndefined();
  });

  it('refuse a token of another key, whether or not they can be read again', async () => {
    const { verify, token, answerWith } = await openProject();
    const other = await generateKeyPair('ES256');
    expect(await verify(await token('k1', other.privateKey))).toBeUndefined();
    expect(await verify('a.b.c')).toBeUndefined();
    answerWith({ status: 502 });
    expect(await verify(await token('k1', other.privateKey))).toBeUndefined();
  });
});
