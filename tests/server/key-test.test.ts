import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providers } from '@/generated/provider-list';
import { readSettings } from '@/server/platform/settings';
import { testKey } from '@/server/runs/key-test';
import { type Site, startSite } from './site';
import { type Stub, type StubAnswer, startStub } from './stub';

const KEY = 'sk-members-own-key-123456';

let site: Site;
let stub: Stub;
let answer: () => StubAnswer;

beforeAll(async () => {
  stub = await startStub(() => answer());
  site = await startSite({
    env: {
      LLM_BASE_URL: `${stub.url}/v1/`,
      LLM_MODELS: 'small-1',
      PLACES_BASE_URL: stub.url,
      SIGN_INS_PER_MINUTE: '1000',
    },
  });
});
afterAll(async () => {
  await site.end();
  await stub.close();
});
beforeEach(() => {
  stub.seen.length = 0;
  answer = () => ({ body: {} });
});

/** Tries a key as a member who has not tried any. */
async function tested(provider: string, key: unknown, status = 200, body: unknown = {}, token = site.token) {
  answer = () => ({ status, body });
  const response = await site.post(`/keys/${provider}/test`, { key }, { Authorization: `Bearer ${token}` });
  return (await response.json()) as { verdict?: string; message?: string; error?: { code: string; field?: string } };
}

const google = (reason: string) => ({ error: { code: 403, status: 'PERMISSION_DENIED', details: [{ reason }] } });
const openai = (code: string) => ({ error: { message: `Incorrect key: ${KEY}`, type: 'x', code } });

/** The session of another guest: one member has few tests in a minute. */
async function newcomer(): Promise<string> {
  return (await site.newGuest()).Authorization.replace('Bearer ', '');
}

describe('a key that is tried', () => {
  it('is sent where its provider says, and nowhere else', async () => {
    const token = await newcomer();
    expect(await tested('openai', ` ${KEY} `, 200, {}, token)).toEqual({
      verdict: 'works',
      message: 'This key works.',
    });
    await tested('google-maps', 'AIza-mine', 200, {}, token);
    const [chat, search] = stub.seen;
    expect([chat?.method, chat?.path, chat?.headers.authorization]).toEqual([
      'POST',
      '/v1/chat/completions',
      `Bearer ${KEY}`,
    ]);
    expect(JSON.parse(chat?.body ?? '')).toMatchObject({ model: 'small-1' });
    expect([search?.path, search?.headers['x-goog-api-key'], search?.headers['x-goog-fieldmask']]).toEqual([
      '/v1/places:searchText',
      'AIza-mine',
      'places.id',
    ]);
    expect(search?.headers.authorization).toBeUndefined();
    expect(stub.seen).toHaveLength(2);
  });

  it.each([
    ['openai', 401, openai('invalid_api_key'), 'wrong-key', 'Wrong key: OpenAI does not accept it'],
    ['openai', 401, 'Unauthorized', 'wrong-key', 'Wrong key'],
    ['openai', 404, openai('model_not_found'), 'not-enabled', '"small-1" is not turned on'],
    ['openai', 429, openai('insufficient_quota'), 'no-credit', 'no credit or quota'],
    ['openai', 429, openai('rate_limit_exceeded'), 'busy', 'Wait a minute'],
    ['openai', 500, '<html>', 'unreachable', 'could not be reached'],
    ['openai', 400, openai('unsupported_parameter'), 'unclear', 'Try the tool itself'],
  ])('of %s answered with %i is told as it is', async (provider, status, body, verdict, words) => {
    const said = await tested(provider, KEY, status, body, await newcomer());
    expect(said).toEqual({ verdict, message: expect.stringContaining(words) });
    expect(JSON.stringify(said)).not.toContain(KEY);
  });

  it.each([
    ['API_KEY_INVALID', 400, 'wrong-key', 'Keys of Google Maps begin with "AIza"'],
    ['SERVICE_DISABLED', 403, 'not-enabled', '"Places API (New)" is not turned on'],
    ['BILLING_DISABLED', 403, 'no-credit', 'Look at billing with Google Maps'],
    ['API_KEY_HTTP_REFERRER_BLOCKED', 403, 'restricted', 'restrictions of this key'],
    ['SOMETHING_NEW', 403, 'not-enabled', '"Places API (New)"'],
  ])('of a map, refused with %s, is told as it is', async (reason, status, verdict, words) => {
    expect(await tested('google-maps', KEY, status, google(reason), await newcomer())).toEqual({
      verdict,
      message: expect.stringContaining(words),
    });
  });

  it('is tried nowhere where it is demo, or cannot be one', async () => {
    const token = await newcomer();
    expect((await tested('openai', 'Demo', 200, {}, token)).verdict).toBe('demo');
    expect((await tested('openai', 'two words', 200, {}, token)).verdict).toBe('wrong-key');
    expect((await tested('openai', 'sk-\r\nHost: evil', 200, {}, token)).verdict).toBe('wrong-key');
    expect(stub.seen).toEqual([]);
  });

  it('is told from a provider that is not there', async () => {
    const settings = readSettings({ LLM_BASE_URL: 'http://127.0.0.1:9/v1' });
    const { openai } = providers;
    const told = openai && (await testKey({ settings, fetch }, openai, KEY, AbortSignal.timeout(20_000)));
    expect(told).toMatchObject({ verdict: 'unreachable' });
  });

  it('follows no redirect, which would carry it elsewhere', async () => {
    const response = site.post('/keys/openai/test', { key: KEY }, { Authorization: `Bearer ${await newcomer()}` });
    answer = () => ({ status: 307, headers: { Location: `${stub.url}/thief` } });
    expect(await (await response).json()).toMatchObject({ verdict: 'unreachable' });
    expect(stub.seen.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
  });

  it('needs a session, a provider that is known, and comes alone', async () => {
    const token = await newcomer();
    const unknown = await site.post('/keys/openai/test', { key: KEY });
    expect([unknown.status, (await unknown.json()).error.code]).toEqual([401, 'signed_out']);
    expect((await tested('toString', KEY, 200, {}, token)).error?.code).toBe('unknown_provider');
    for (const key of ['', '  ', 5, undefined])
      expect((await tested('openai', key, 200, {}, token)).error).toMatchObject({ code: 'invalid_body', field: 'key' });
    const more = await site.post(
      '/keys/openai/test',
      { key: KEY, url: 'https://evil.example' },
      { Authorization: `Bearer ${token}` },
    );
    expect(more.status).toBe(400);
    const long = await site.post('/keys/openai/test', { key: 'k'.repeat(5000) }, { Authorization: `Bearer ${token}` });
    expect(long.status).toBe(413);
    expect(stub.seen).toEqual([]);
  });

  it('leaves nothing behind: no run, and no word in the log', async () => {
    await tested('openai', KEY, 401, openai('invalid_api_key'), site.token);
    const runs = await site.get('/runs', { Authorization: `Bearer ${site.token}` });
    expect(((await runs.json()) as { runs: unknown[] }).runs).toEqual([]);
    expect(site.log.join('\n')).toContain('POST /keys/openai/test 200');
    expect(site.log.join('\n')).not.toContain(KEY);
  });

  it('is limited by itself: who tries many is asked to wait, and can still run tools', async () => {
    const token = await newcomer();
    const one = () => site.post('/keys/openai/test', { key: 'demo' }, { Authorization: `Bearer ${token}` });
    let last = await one();
    for (let count = 0; count < 10 && last.status === 200; count += 1) last = await one();
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    const run = await site.post(
      '/webhook/sample',
      { topic: 'Tea', apiKey: 'demo' },
      { Authorization: `Bearer ${token}` },
    );
    expect(run.status).toBe(200);
  });
});

describe('the providers there are', () => {
  it('are reached where runs are, or by https', () => {
    for (const { test, keys } of Object.values(providers)) {
      expect(test.url).toMatch(/^(\{llm\}|\{ollama\}|\{places\}|https:\/)\//);
      expect(keys).toMatch(/^https:/);
    }
  });
});
