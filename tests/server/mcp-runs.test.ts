import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunPage, RunView } from '@/contracts/run';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { MODES, mcpClient, textOf } from './mcp-client';
import { makeFolder, type Site, startSite } from './site';
import { type SeenRequest, type Stub, type StubAnswer, startStub } from './stub';

const KEY = 'sk-live-needle-123456789';
const CALL = { name: 'app-builder-prompt-generator', arguments: { idea: 'A board for lost umbrellas' } };

let site: Site;
let n8n: Stub;
let client: Client;
let headers: Record<string, string>;
/** What each workflow was called with, and the way to end it. */
let working: { request: SeenRequest; end(answer: StubAnswer): void }[] = [];

beforeAll(async () => {
  n8n = await startStub((request) => new Promise((end) => working.push({ request, end })));
  site = await startSite({
    folder: makeFolder(),
    toolsDir: join(import.meta.dirname, '../../tools'),
    webhooks,
    tools: serverTools,
    env: { N8N_BASE_URL: n8n.url },
  });
  const { token } = await site.newToken();
  headers = { Authorization: `Bearer ${token}`, 'X-Key-openai': KEY };
});
afterAll(async () => {
  await site.end();
  await n8n.close();
});
beforeEach(() => {
  working = [];
});

const mine = () => ({ Authorization: `Bearer ${site.token}` });
const latest = async () => ((await (await site.get('/runs?limit=1', mine())).json()) as RunPage).runs[0] as RunView;

/** Waits for the workflow of a call that was made. */
async function begun() {
  await expect.poll(() => working.length).toBe(1);
  return working[0] as (typeof working)[number];
}

/** Answers that a description of the API shows for a tool. */
async function exampleOf(tool: string): Promise<Record<string, unknown>> {
  const { paths } = (await (await site.get('/api/openapi.json')).json()) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { examples: object }> } } }>;
  };
  const { examples } = paths[`/tools/${tool}/runs`]?.post.requestBody.content['application/json'] ?? {};
  const [first] = Object.values(examples ?? {}) as { value: Record<string, unknown> }[];
  return first?.value ?? {};
}

describe('what a tool recalls of another', () => {
  const offer = 'program-icp-offer';
  const search = 'lead-scraper';
  const wish = { useLastScrapedLeads: true, openaiApiKey: KEY };
  const recalled = async () => {
    const { request, end } = await begun();
    end({ body: 'An offer' });
    return (JSON.parse(request.body) as { lastLeads: string }).lastLeads;
  };

  it('is given to a token that is good for both, and to no other, by the API and to an assistant', async () => {
    const found = await site.post(`/api/tools/${search}/runs?wait=20`, await exampleOf(search), headers);
    expect(await found.json()).toMatchObject({ state: 'succeeded' });
    const answers = { ...(await exampleOf(offer)), ...wish };
    const given: boolean[] = [];
    for (const tools of [[offer, search], [offer]]) {
      const { token } = await site.newToken({ name: 'Narrow', days: 1, tools });
      const narrow = { Authorization: `Bearer ${token}`, 'X-Key-openai': KEY };
      const started = site.post(`/api/tools/${offer}/runs?wait=20`, answers, narrow);
      given.push((await recalled()) !== '');
      await started;
      working = [];
      const assistant = await mcpClient(site.url, narrow, MODES[0]);
      const { openaiApiKey: _, ...said } = answers;
      const called = assistant.callTool({ name: offer, arguments: said });
      given.push((await recalled()) !== '');
      await called;
      await assistant.close();
      working = [];
    }
    expect(given).toEqual([true, true, false, false]);
  });
});

describe.each(MODES)('a run of an assistant (%s)', (mode) => {
  beforeEach(async () => {
    client = await mcpClient(site.url, headers, mode);
    return () => client.close();
  });

  it('has the key of the header, says how far it is, and keeps the key out of all it tells', async () => {
    const told: unknown[] = [];
    const answer = client.callTool(CALL, { onprogress: (report) => told.push(report) });
    const { request, end } = await begun();
    expect(JSON.parse(request.body)).toMatchObject({ apiKey: KEY });
    await fetch(`${request.headers['x-run-address']}/progress`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${request.headers['x-run-token']}` },
      body: JSON.stringify({ stage: `Writing with ${KEY}`, percent: 40 }),
    });
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]).toMatchObject({ progress: 40, total: 100, message: 'Writing with [key hidden]' });
    end({ status: 500, body: `refused ${KEY}` });
    const failed = await answer;
    const { id, state, error } = await latest();
    expect([failed.isError, state]).toEqual([true, 'failed']);
    expect(textOf(failed)).toContain(error?.message);
    expect(textOf(failed)).toContain(`/results/${id}`);
    expect(textOf(failed) + JSON.stringify(await latest())).not.toContain(KEY);
  });

  it('ends when its assistant cancels it', async () => {
    const leave = new AbortController();
    const answer = client.callTool(CALL, { signal: leave.signal }).catch((error: Error) => error.message);
    await begun();
    expect((await latest()).state).toBe('running');
    leave.abort('Enough');
    expect(await answer).toContain('Enough');
    await expect.poll(async () => (await latest()).state).toBe('cancelled');
  });
});

it('a run of an older assistant goes on where its connection breaks, and is found among the results', async () => {
  const message = { jsonrpc: '2.0', id: 'call', method: 'tools/call', params: CALL };
  const leave = new AbortController();
  const sent = fetch(`${site.url}/mcp`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify(message),
    signal: leave.signal,
  }).catch(() => undefined);
  const { end } = await begun();
  leave.abort();
  await sent;
  end({ body: { choices: [{ message: { content: '{"lovable":"Build it","chatgpt":"Plan it"}' } }] } });
  await expect.poll(async () => (await latest()).state).toBe('succeeded');
});
