import { afterEach, describe, expect, it } from 'vitest';
import { makeFolder, type Site, sampleBody, sampleWebhook, signIn, startSite } from './site';
import { type Stub, startStub } from './stub';

let site: Site;
let chat: Stub | undefined;
afterEach(async () => {
  await chat?.close();
  chat = undefined;
  await site.end();
});

const error = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string } }).error;

describe('limits of the gateway', () => {
  it('limits calls per minute and says how long to wait', async () => {
    site = await startSite({ env: { RUNS_PER_MINUTE: '2' } });
    await site.run('sample', sampleBody);
    await site.run('sample', sampleBody);
    const refused = await site.run('sample', sampleBody);
    expect([refused.status, (await error(refused)).code]).toEqual([429, 'too_many_runs']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('limits runs at the same time, and lets a repeated call of a running one through', async () => {
    const waiting: (() => void)[] = [];
    chat = await startStub(
      () => new Promise((done) => waiting.push(() => done({ body: { choices: [{ message: { content: 'x' } }] } }))),
    );
    site = await startSite({ env: { RUNS_AT_ONCE: '1', LLM_BASE_URL: chat.url } });
    const live = { ...sampleBody, apiKey: 'sk-live-123456789' };
    const headers = { 'X-Run-Id': crypto.randomUUID() };
    const first = site.run('sample', live, headers);
    await expect.poll(() => waiting.length).toBe(1);
    const refused = await site.run('sample', live);
    expect([refused.status, (await error(refused)).code]).toEqual([429, 'too_many_at_once']);
    const again = site.run('sample', live, headers);
    for (const answer of waiting) answer();
    expect([(await first).status, (await again).status]).toEqual([200, 200]);
  });

  it('counts visitors of a public webhook by their address', async () => {
    const folder = makeFolder({ sample: '---\nkind: record\n---\n' });
    const webhooks = { lead: { ...sampleWebhook, public: true, secrets: [] } };
    site = await startSite({ folder, webhooks, env: { RUNS_PER_MINUTE: '1' } });
    expect((await site.post('/webhook/lead', sampleBody)).status).toBe(200);
    expect((await site.post('/webhook/lead', sampleBody)).status).toBe(429);
  });

  it('limits attempts to sign in, in words the library understands', async () => {
    site = await startSite({ env: { SIGN_INS_PER_MINUTE: '3' } });
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
