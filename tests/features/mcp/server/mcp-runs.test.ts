import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunPage, RunView } from '@/contracts/run';
import { RESULT_TOOL } from '@/features/mcp/contract';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { MODES, mcpClient, textOf } from '../../../server/mcp-client';
import { makeFolder, type Site, startSite } from '../../../server/site';
import { type SeenRequest, type Stub, type StubAnswer, startStub } from '../../../server/stub';

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
    toolsDir: join(import.meta.dirname, '../../../../tools'),
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

describe('a run of an older assistant', () => {
  const ANSWER = {
    body: { choices: [{ message: { content: '{"lovable_prompt":"Build it","chatgpt_prompt":"Plan it"}' } }] },
  };
  const post = (message: object, by = headers, signal?: AbortSignal) =>
    fetch(`${site.url}/mcp`, {
      method: 'POST',
      headers: { ...by, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      ...(signal && { signal }),
    });
  const call = (signal?: AbortSignal) => post({ id: 1, method: 'tools/call', params: CALL }, headers, signal);
  const cancel = (reason?: string, by = headers) =>
    post({ method: 'notifications/cancelled', params: { requestId: 1, ...(reason && { reason }) } }, by);

  it('goes on where its connection breaks, and is found among the results', async () => {
    const leave = new AbortController();
    const sent = call(leave.signal).catch(() => undefined);
    const { end } = await begun();
    leave.abort();
    await sent;
    end(ANSWER);
    await expect.poll(async () => (await latest()).state).toBe('succeeded');
  });

  it('goes on where another assistant of the member cancels a call of the same number', async () => {
    const sent = call();
    const { end } = await begun();
    const { token } = await site.newToken({ name: 'Other', days: 1 });
    expect((await cancel(undefined, { Authorization: `Bearer ${token}` })).status).toBe(202);
    end(ANSWER);
    expect(await (await sent).text()).toContain('Build it');
    expect((await latest()).state).toBe('succeeded');
  });

  it('goes on where its host says that it waits no longer, and can be read', async () => {
    const sent = call();
    const { end } = await begun();
    await cancel('McpError: MCP error -32001: Request timed out');
    expect(await (await sent).text()).toContain((await latest()).id);
    expect((await latest()).state).toBe('running');
    end(ANSWER);
    await expect.poll(async () => (await latest()).state).toBe('succeeded');
    const params = { name: RESULT_TOOL, arguments: { run: (await latest()).id } };
    expect(await (await post({ id: 2, method: 'tools/call', params })).text()).toContain('Build it');
  });

  it('ends where its user cancels it', async () => {
    const sent = call();
    await begun();
    await cancel('The user cancelled');
    expect(await (await sent).text()).toContain('This run was canceled.');
    expect((await latest()).state).toBe('cancelled');
  });
});

describe('a run that takes longer than hosts wait', () => {
  let slow: Site;
  beforeAll(async () => {
    slow = await startSite({
      folder: makeFolder(),
      toolsDir: join(import.meta.dirname, '../../../../tools'),
      ...{ webhooks, tools: serverTools, env: { N8N_BASE_URL: n8n.url }, tuning: { assistantWaitMs: 1 } },
    });
  });
  afterAll(() => slow.end());

  it.each(MODES)('is told to go on, and its result is read by its id, by its member alone (%s)', async (mode) => {
    const { token } = await slow.newToken();
    const mineToo = await mcpClient(slow.url, { Authorization: `Bearer ${token}`, 'X-Key-openai': KEY }, mode);
    const told = await mineToo.callTool(CALL);
    const { end } = await begun();
    const [, run = ''] = /"run": "([^"]+)"/.exec(textOf(told)) ?? [];
    expect([told.isError, textOf(told)]).toEqual([true, expect.stringMatching(/get_result.*\[still_running\]$/)]);
    const read = (client: Client, id = run) => client.callTool({ name: RESULT_TOOL, arguments: { run: id } });
    expect(textOf(await read(mineToo))).toContain('[still_running]');
    end({ body: { choices: [{ message: { content: '{"lovable_prompt":"Build it","chatgpt_prompt":"Plan it"}' } }] } });
    await expect.poll(async () => textOf(await read(mineToo))).toContain('Build it');
    expect((await read(mineToo)).structuredContent).toMatchObject({ run });
    const { token: narrow } = await slow.newToken({ name: 'Narrow', days: 1, tools: ['voice-agent-builder'] });
    const other = await mcpClient(slow.url, { Authorization: `Bearer ${narrow}` }, mode);
    for (const id of [run, 'x']) expect(textOf(await read(other, id))).toMatch(/^run: .*\[unknown_run\]$/);
    await Promise.all([mineToo.close(), other.close()]);
  });
});
