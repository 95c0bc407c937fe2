import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunView } from '@/contracts/run';
import type { UsageReport } from '@/contracts/usage';
import { makeFolder, type Site, sampleBody, sampleWebhook, startSite } from './site';
import { type Stub, type StubAnswer, startStub } from './stub';

/** A model with a price in tools/providers.json: $0.40 and $1.60. */
const PRICED = 'gpt-4.1-mini';
const UNPRICED = 'house-model';
const COUNTS = { prompt_tokens: 1000, completion_tokens: 500 };
const COST = 0.0012;

const TOOLS = {
  sample:
    '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n\n## Prompt\n\nAbout: {{topic}}\n\n## Demo\n\nA demo.\n',
  paid: '---\nkind: chat\nrespond: text\nexpects:\n  tokens: 1000\n---\n\n## Prompt\n\nAbout: {{topic}}\n\n## Demo\n\nA demo.\n',
};

const open = (env: Record<string, string> = {}) =>
  startSite({
    folder: makeFolder(TOOLS),
    webhooks: { sample: sampleWebhook, paid: { ...sampleWebhook, tool: 'paid', secrets: [], formSecrets: [] } },
    env: {
      LLM_BASE_URL: stub.url,
      LLM_MODELS: [PRICED, UNPRICED].join(','),
      LLM_API_KEY: 'sk-operator',
      // Two calls of 5,000 tokens each may cost $0.016 and more.
      LLM_DOLLARS_PER_RUN: '0.03',
      LLM_DOLLARS_PER_MEMBER: '0.04',
      RUNS_PER_MINUTE: '1000',
      ...env,
    },
  });

let site: Site;
let stub: Stub;
let answer: StubAnswer | Promise<StubAnswer> | undefined;
beforeAll(async () => {
  stub = await startStub(() => answer);
  site = await open();
});
afterAll(async () => {
  await site.end();
  await stub.close();
});
beforeEach(() => {
  stub.seen.length = 0;
  answer = { body: { choices: [{ message: { content: 'Tea.' } }], usage: COUNTS } };
});

const live = { ...sampleBody, apiKey: 'sk-members-own-key-123456' };
const getJson = async <T>(path: string, headers: Record<string, string>) =>
  (await (await site.get(path, headers)).json()) as T;

async function run(webhook: string, headers: Record<string, string>, body: object = live): Promise<RunView> {
  const id = crypto.randomUUID();
  await site.post(`/webhook/${webhook}`, body, { ...headers, 'X-Run-Id': id });
  return getJson<RunView>(`/runs/${id}`, headers);
}

describe('what a run used of a language model', () => {
  it('is recorded with its price, and the same in lists and by API', async () => {
    const member = await site.newGuest();
    const { id, usage } = await run('sample', member);
    expect(usage).toEqual({ input: 1000, output: 500, cost: COST });
    const { runs } = await getJson<{ runs: RunView[] }>('/runs?limit=1', member);
    expect(runs[0]).toMatchObject({ id, usage });
  });

  it('is priced by what the provider had in its cache', async () => {
    const usage = { ...COUNTS, prompt_tokens_details: { cached_tokens: 1000 } };
    answer = { body: { choices: [{ message: { content: 'Tea.' } }], usage } };
    // A quarter of the usual price for what was sent.
    expect((await run('sample', await site.newGuest())).usage).toEqual({ input: 1000, output: 500, cost: 0.0009 });
  });

  it('has no price where the model has none, and is marked where the provider does not count', async () => {
    const member = await site.newGuest();
    const unpriced = await run('sample', { ...member, 'X-Run-Model': UNPRICED });
    expect(unpriced.usage).toEqual({ input: 1000, output: 500 });
    answer = { body: { choices: [{ message: { content: 'Tea.' } }] } };
    const { usage } = await run('sample', member);
    expect(usage).toMatchObject({ output: 1, estimated: true });
  });

  it('is nothing in a demo, and all the same in a run that failed after it was answered', async () => {
    const member = await site.newGuest();
    expect((await run('sample', member, { ...sampleBody, apiKey: 'demo' })).usage).toBeUndefined();
    answer = { body: { choices: [{ message: { content: '' } }], usage: COUNTS } };
    expect(await run('sample', member)).toMatchObject({ state: 'failed', usage: { cost: COST } });
  });

  it('is counted in a run that was canceled while the model was asked', async () => {
    const member = await site.newGuest();
    answer = undefined;
    const id = crypto.randomUUID();
    const waiting = site.post('/webhook/sample', live, { ...member, 'X-Run-Id': id });
    await expect.poll(() => stub.seen).toHaveLength(1);
    await site.post(`/runs/${id}/cancel`, {}, member);
    await waiting;
    await expect
      .poll(() => getJson<RunView>(`/runs/${id}`, member))
      .toMatchObject({
        // Nobody read the answer, which may have been as long as the request allows.
        ...{ state: 'cancelled', usage: { input: expect.any(Number), output: 8000, estimated: true } },
      });
  });

  it('is summed up for its member, the dearest tool first, and for nobody else', async () => {
    const member = await site.newGuest();
    await run('sample', { ...member, 'X-Run-Model': UNPRICED });
    await run('sample', member);
    await run('paid', member);
    const { days, tools } = await getJson<UsageReport>('/runs/usage', member);
    expect(days).toBe(30);
    expect(tools.map(({ tool }) => tool).sort()).toEqual(['paid', 'sample']);
    expect(tools.find(({ tool }) => tool === 'sample')).toEqual({
      ...{ tool: 'sample', runs: 2, input: 2000, output: 1000, cost: COST, unpriced: 1 },
    });
    expect((await getJson<UsageReport>('/runs/usage', await site.newGuest())).tools).toEqual([]);
    expect((await site.get('/runs/usage', { Authorization: 'Bearer a.b.c' })).status).toBe(401);
  });
});

describe('what the operator pays for', () => {
  const pay = (member: Record<string, string>, topic = 'tea') =>
    site.post('/webhook/paid', { ...sampleBody, topic }, member);

  it('is refused before the model is asked where one run may cost too much', async () => {
    const refused = await pay(await site.newGuest(), 'long '.repeat(20_000));
    const { error } = (await refused.json()) as { error: { code: string; message: string } };
    expect([refused.status, error.code, stub.seen.length]).toEqual([400, 'run_too_expensive', 0]);
    expect(error.message).toMatch(/^This run may cost \$0\.\d\d, and this site pays \$0\.03 for one at most\./);
  });

  it('does not exceed the limit of a member by being started at once, and is settled at its true cost', async () => {
    const member = await site.newGuest();
    const waiting = Promise.withResolvers<StubAnswer>();
    const content = { body: { choices: [{ message: { content: 'Tea.' } }], usage: COUNTS } };
    answer = waiting.promise;
    const calls = Array.from({ length: 4 }, () => pay(member));
    // Each may cost $0.018: there is room for two.
    await expect.poll(() => stub.seen).toHaveLength(2);
    waiting.resolve(content);
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 429, 429]);
    answer = content;
    // Settled, the two cost $0.0024: there is room again.
    expect((await pay(member)).status).toBe(200);
  });

  it('is not settled at less than a call may cost whose answer nobody read', async () => {
    const member = await site.newGuest();
    answer = undefined;
    const cancelled = async () => {
      const id = crypto.randomUUID();
      const asked = stub.seen.length;
      const waiting = site.post('/webhook/paid', sampleBody, { ...member, 'X-Run-Id': id });
      await expect.poll(() => stub.seen).toHaveLength(asked + 1);
      await site.post(`/runs/${id}/cancel`, {}, member);
      return (await waiting).status;
    };
    // Each call may cost $0.008, and each run has to reserve twice as much.
    for (let count = 0; count < 3; count += 1) await cancelled();
    answer = { body: { choices: [{ message: { content: 'Tea.' } }], usage: COUNTS } };
    expect(await (await pay(member)).json()).toMatchObject({ error: { code: 'member_spend_limit' } });
    expect(stub.seen).toHaveLength(3);
  });

  it('stays set aside at its largest cost where a workflow of n8n asks the model, which counts no tokens', async () => {
    const n8n = await startStub(() => ({ body: { ok: 1 } }));
    const other = await open({ N8N_BASE_URL: n8n.url });
    try {
      const member = await other.newGuest();
      const pay = () => other.post('/webhook/paid', sampleBody, member);
      // One after another: a run that was settled would make room for the next.
      expect([(await pay()).status, (await pay()).status]).toEqual([200, 200]);
      expect(await (await pay()).json()).toMatchObject({ error: { code: 'member_spend_limit' } });
      expect(n8n.seen).toHaveLength(2);
    } finally {
      await other.end();
      await n8n.close();
    }
  });
});
