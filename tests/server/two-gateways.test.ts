import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hosted, MEMBER, OTHER, openHosted } from './hosted';
import { makeFolder, type Site, sampleBody, startSite } from './site';
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
  // A lease of an hour: what is found out here is heard, and not seen by a beat that comes later.
  const env = { ...hosted.env, LLM_BASE_URL: chat.url, RUN_LEASE_SECONDS: '3600' };
  one = await startSite({ folder: makeFolder(), env });
  other = await startSite({ folder: makeFolder(), env });
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
  await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(asked + 1);
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
