import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailLimit } from '@/server/features/mail/mail-limit';
import { SharedRateLimits } from '@/server/platform/http/rate-limit';
import { type Hosted, MEMBER, OTHER, openHosted } from './hosted';
import { makeFolder, type Site, sampleBody, sampleWebhook, startSite } from './site';
import { type Stub, startStub } from './stub';

const LIVE = { ...sampleBody, apiKey: 'sk-live-1234567890' };

let hosted: Hosted;
let chat: Stub;
let one: Site;
let other: Site;
const answers: (() => void)[] = [];

beforeAll(async () => {
  chat = await startStub(
    () => new Promise((done) => answers.push(() => done({ body: { choices: [{ message: { content: 'Said' } }] } }))),
  );
  hosted = await openHosted();
  // Hours for all else: what is found out here is heard.
  const env = { ...hosted.env, LLM_BASE_URL: chat.url, RUN_LEASE_SECONDS: '3600' };
  const webhooks = { sample: { ...sampleWebhook, timeoutSeconds: 3600 } };
  one = await startSite({ folder: makeFolder(), env, webhooks });
  other = await startSite({ folder: makeFolder(), env, webhooks });
});
afterAll(async () => {
  await one.end();
  await other.end();
  await hosted.close();
  await chat.close();
});

/** Begins a run at the one gateway, and resolves when the provider has been asked. */
async function begin() {
  const headers = { ...(await hosted.as(MEMBER)), 'X-Run-Id': crypto.randomUUID() };
  const asked = answers.length;
  const answer = one.post('/webhook/sample', LIVE, headers);
  await expect.poll(() => answers.length).toBe(asked + 1);
  return { path: `/runs/${headers['X-Run-Id']}`, headers, answer, say: () => answers[asked]?.() };
}

describe('two gateways on one database', () => {
  it('tell of a run that is worked on by the other, to a page that waits and to one that follows', async () => {
    const run = await begin();
    const waits = other.get(`${run.path}?wait=25`, run.headers);
    const follows = other.get(`${run.path}/events`, run.headers);
    const repeats = other.post('/webhook/sample', LIVE, run.headers);
    await follows;
    run.say();
    expect(await (await waits).json()).toMatchObject({ state: 'succeeded' });
    expect(await (await follows).text()).toContain('event: end\ndata: {"state":"succeeded"}');
    const [first, again] = await Promise.all([run.answer, repeats].map(async (call) => (await call).json()));
    expect(again).toEqual(first);
    expect(answers).toHaveLength(1);
  });

  it('let a member cancel at the other, and nobody else', async () => {
    const run = await begin();
    expect((await other.post(`${run.path}/cancel`, {}, await hosted.as(OTHER))).status).toBe(404);
    expect(await (await other.post(`${run.path}/cancel`, {}, run.headers)).json()).toMatchObject({ cancelled: true });
    expect(await (await run.answer).json()).toMatchObject({ error: { code: 'cancelled' } });
    expect(await (await one.get(run.path, run.headers)).json()).toMatchObject({ state: 'cancelled' });
  });
});

describe('limits of a member over two gateways', () => {
  const refusal = async (answer: Response) => {
    const { error } = (await answer.json()) as { error?: { code: string; message: string } };
    return [answer.status, error?.code];
  };

  it('count the runs that go at once, wherever they began', async () => {
    const runs = [await begin(), await begin(), await begin(), await begin()];
    const refused = await other.post('/webhook/sample', LIVE, await hosted.as(MEMBER));
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refusal(refused)).toEqual([429, 'too_many_at_once']);
    for (const run of runs) run.say();
    for (const run of runs) expect((await run.answer).status).toBe(200);
  });

  it('count the runs of a minute together, and a repetition not at all', async () => {
    const headers = { ...(await hosted.as(OTHER)), 'X-Run-Id': crypto.randomUUID() };
    await one.post('/webhook/sample', sampleBody, headers);
    expect((await other.post('/webhook/sample', sampleBody, headers)).status).toBe(200);
    for (let count = 2; count <= 30; count += 1) {
      const answer = await (count % 2 ? one : other).post('/webhook/sample', sampleBody, await hosted.as(OTHER));
      expect(answer.status).toBe(200);
    }
    const refused = await one.post('/webhook/sample', sampleBody, await hosted.as(OTHER));
    expect(await refusal(refused)).toEqual([429, 'too_many_runs']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('count mails to a receiver, and none that another limit refused', async () => {
    const limits = [1, 2].map(() => createMailLimit(2, new SharedRateLimits(hosted.db)));
    const may = (index: number, to: string, by: string) => limits[index]?.(to, 'result', by);
    expect([await may(0, 'Ann@x.test', 'm'), await may(1, 'ann@x.test', 'n')]).toEqual([true, true]);
    expect([await may(0, 'ann@x.test', 'o'), await may(1, 'bob@x.test', 'o')]).toEqual([false, true]);
    expect([await may(0, 'eve@x.test', 'o'), await may(1, 'zoe@x.test', 'o')]).toEqual([true, false]);
    expect([await may(0, 'zoe@x.test', 'p'), await may(0, 'zoe@x.test', 'q')]).toEqual([true, true]);
  });
});
