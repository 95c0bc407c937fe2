import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConcurrencyLimiter } from '@/server/platform/http/concurrency-limiter';
import { makeFolder, type Site, sampleBody, sampleWebhook, signIn, startSite } from './site';
import { type Stub, startStub } from './stub';

/** Limits that are counted for each caller by itself, so that one site does for tests with callers of their own. */
const LIMITS = { RUNS_PER_MINUTE: '3', RUNS_AT_ONCE: '1', CALLS_PER_MINUTE: '60', SIGN_INS_PER_MINUTE: '3' };

let site: Site;
let chat: Stub;
/** Answers each call of the provider that waits. */
let waiting: (() => void)[] = [];
let member: { Authorization: string };
beforeAll(async () => {
  chat = await startStub(
    () => new Promise((done) => waiting.push(() => done({ body: { choices: [{ message: { content: 'x' } }] } }))),
  );
  const folder = makeFolder();
  site = await startSite({
    folder,
    webhooks: { sample: sampleWebhook, lead: { ...sampleWebhook, public: true, secrets: [] } },
    env: { ...LIMITS, LLM_BASE_URL: chat.url },
  });
});
beforeEach(async () => {
  waiting = [];
  member = await site.newGuest();
});
afterAll(async () => {
  await chat.close();
  await site.end();
});

const live = { ...sampleBody, apiKey: 'sk-live-123456789' };
const run = (body: object, headers = {}) => site.run('sample', body, { ...member, ...headers });
const error = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string } }).error;

describe('limits of the gateway', () => {
  it('limits calls per minute and says how long to wait', async () => {
    for (let round = 0; round < 3; round += 1) expect((await run(sampleBody)).status).toBe(200);
    const refused = await run(sampleBody);
    expect([refused.status, (await error(refused)).code]).toEqual([429, 'too_many_runs']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('limits what else a member asks for per minute', async () => {
    const listRuns = () => fetch(`${site.url}/runs`, { headers: member });
    const answers = await Promise.all(Array.from({ length: 20 }, listRuns));
    for (let call = answers.length; call < 60; call += 1) answers.push(await listRuns());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await listRuns();
    expect([refused.status, (await error(refused)).code]).toEqual([429, 'too_many_calls']);
  });

  it('limits runs at the same time, and lets a repeated call of a running one through', async () => {
    const headers = { 'X-Run-Id': crypto.randomUUID() };
    const first = run(live, headers);
    await expect.poll(() => waiting.length).toBe(1);
    const refused = await run(live);
    expect([refused.status, (await error(refused)).code]).toEqual([429, 'too_many_at_once']);
    const again = run(live, headers);
    for (const answer of waiting) answer();
    expect([(await first).status, (await again).status]).toEqual([200, 200]);
  });

  it('holds so many requests of a member open at the same time, whoever has left not counted', async () => {
    const id = crypto.randomUUID();
    const running = run(live, { 'X-Run-Id': id });
    await expect.poll(() => waiting.length).toBe(1);
    const leaving = new AbortController();
    const refused: Response[] = [];
    const wait = async (seconds: number, signal?: AbortSignal) => {
      const answer = await fetch(`${site.url}/runs/${id}?wait=${seconds}`, { headers: member, signal });
      if (answer.status === 429) refused.push(answer);
      return answer.status;
    };
    const held = Promise.allSettled(Array.from({ length: 30 }, () => wait(25, leaving.signal)));
    await expect.poll(() => refused.length).toBe(10);
    expect(refused[0] && (await error(refused[0])).code).toBe('too_many_waiting');
    leaving.abort();
    await held;
    const twenty = () => Promise.all(Array.from({ length: 20 }, () => wait(0.01)));
    await expect.poll(twenty).toEqual(Array.from({ length: 20 }, () => 200));
    for (const answer of waiting) answer();
    expect((await running).status).toBe(200);
  });

  it('refuses at once a run id another member is using, and holds nothing open for it', async () => {
    const headers = { 'X-Run-Id': crypto.randomUUID() };
    const theirs = run(live, headers).catch(() => undefined);
    await expect.poll(() => waiting.length).toBe(1);
    const taken = await site.post('/webhook/sample', live, { ...headers, ...(await site.newGuest()) });
    expect([taken.status, (await error(taken)).code]).toEqual([409, 'run_id_taken']);
    expect(await (await site.get(`/runs/${headers['X-Run-Id']}`, member)).json()).toMatchObject({ state: 'running' });
    await site.post(`/runs/${headers['X-Run-Id']}/cancel`, {}, member);
    await theirs;
  });

  it('counts visitors of a public webhook by their address', async () => {
    for (let round = 0; round < 3; round += 1) expect((await site.post('/webhook/lead', sampleBody)).status).toBe(200);
    expect((await site.post('/webhook/lead', sampleBody)).status).toBe(429);
  });

  it('limits attempts to sign in, in words the library understands', async () => {
    const attempt = (email: string) =>
      site.post('/auth/v1/token?grant_type=password', { email, password: 'wrong-1' }, { apikey: 'embedded' });
    for (let round = 0; round < 5; round += 1)
      await signIn(site.url, site.demo?.email ?? '', site.demo?.password ?? '');
    const answers = await Promise.all(Array.from({ length: 5 }, () => attempt('Victim@x.test')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.json()).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });
    expect((await attempt(' victim@x.test')).status).toBe(429);
    const many = await Promise.all(Array.from({ length: 7 }, (_, index) => attempt(`other${index}@x.test`)));
    expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

describe('places', () => {
  it('are so many for each caller and for all, and remember nobody who has left', () => {
    const { acquire } = createConcurrencyLimiter(2, 3);
    const first = acquire('a');
    expect([acquire('a'), acquire('a'), acquire('b'), acquire('c')]).toEqual([
      expect.any(Function),
      'yours',
      expect.any(Function),
      'full',
    ]);
    if (typeof first === 'function') {
      first();
      first();
    }
    expect([acquire('c'), acquire('c')]).toEqual([expect.any(Function), 'full']);
  });

  it('are one for each caller once half are taken, so that few callers keep no newcomer out', () => {
    const { acquire } = createConcurrencyLimiter(4, 8);
    const given = [...'aaaaabbccdef'].filter((caller) => typeof acquire(caller) === 'function');
    expect(given.join('')).toBe('aaaabcde');
  });
});
