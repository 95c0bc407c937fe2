import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { mcpClient } from '../../../server/mcp-client';
import { makeFolder, type Site, startSite } from '../../../server/site';
import { type Stub, type StubAnswer, startStub } from '../../../server/stub';
import sample from '../../../tools/app-builder-prompt-generator/responses/top-level.json';

const EXTENSION = 'io.modelcontextprotocol/tasks';
const TOOL = 'app-builder-prompt-generator';
const CALL = { name: TOOL, arguments: { idea: 'A board for lost umbrellas' } };
const KEY = { 'X-Key-openai': 'sk-live-needle-123456789' };

const MODEL_ANSWER: StubAnswer = { body: sample.body };

/** What a client is answered, as it comes over the wire: the client of the SDK knows no tasks. */
interface Answer {
  result?: Record<string, unknown>;
  error?: { code: number; data?: object };
}

let site: Site;
let n8n: Stub;
let token: string;
/** Ends the workflow of each call that was made. */
let working: ((answer: StubAnswer) => void)[] = [];

beforeAll(async () => {
  n8n = await startStub(() => new Promise((end) => working.push(end)));
  site = await startSite({
    folder: makeFolder(),
    toolsDir: 'tools',
    webhooks,
    tools: serverTools,
    env: { N8N_BASE_URL: n8n.url },
  });
  ({ token } = await site.newToken());
});
afterAll(async () => {
  await site.end();
  await n8n.close();
});
beforeEach(() => {
  working = [];
});

/** Sends a request of protocol 2026-07-28. @param extensions what the client says it can */
async function send(
  method: string,
  params: { name?: string; taskId?: string; [other: string]: unknown },
  { extensions = { [EXTENSION]: {} }, accessToken = token }: { extensions?: object; accessToken?: string } = {},
): Promise<Answer> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { extensions },
  };
  const name = params.name ?? params.taskId;
  const response = await site.post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
    {
      ...{ Authorization: `Bearer ${accessToken}`, ...KEY, Accept: 'application/json, text/event-stream' },
      ...{ 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method, ...(name && { 'Mcp-Name': name }) },
    },
  );
  return (await response.json()) as Answer;
}

async function startTask(): Promise<string> {
  const { result } = await send('tools/call', CALL);
  expect(result).toMatchObject({ resultType: 'task', status: 'working', ttlMs: null });
  await expect.poll(() => working.length).toBe(1);
  return String(result?.taskId);
}
const get = (taskId: string, by?: Parameters<typeof send>[2]) => send('tasks/get', { taskId }, by);
const statusOf = async (taskId: string) => (await get(taskId)).result?.status;

describe('a call of a tool that may take minutes', () => {
  it('is answered with a task at once, which has the result of the call once its run has ended', async () => {
    const taskId = await startTask();
    const { result: task } = await get(taskId);
    expect(task).toMatchObject({
      resultType: 'complete',
      taskId,
      status: 'working',
      pollIntervalMs: expect.any(Number),
    });
    expect(Date.parse(String(task?.createdAt))).not.toBeNaN();
    expect((await send('tasks/update', { taskId, inputResponses: {} })).result).toMatchObject({
      resultType: 'complete',
    });
    working[0]?.(MODEL_ANSWER);
    await expect.poll(() => statusOf(taskId)).toBe('completed');
    const { result: done } = await get(taskId);
    expect(done?.result).toMatchObject({
      content: [{ type: 'text' }],
      structuredContent: { run: taskId, mode: 'live' },
    });
    expect(Date.parse(String(done?.lastUpdatedAt))).toBeGreaterThan(Date.parse(String(task?.createdAt)));
  });

  it('says why a run gave no result as its call would have', async () => {
    const taskId = await startTask();
    working[0]?.({ status: 500, body: '' });
    await expect.poll(() => statusOf(taskId)).toBe('completed');
    expect((await get(taskId)).result?.result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
  });

  it('is canceled by its task', async () => {
    const taskId = await startTask();
    expect((await send('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' });
    expect(await statusOf(taskId)).toBe('cancelled');
    expect((await send('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' });
  });

  it('has no task of others, of tools the token is not for, or where there is none', async () => {
    const taskId = await startTask();
    const { token: narrow } = await site.newToken({ tools: ['sora-prompt-generator'] });
    for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update'])
      for (const [id, accessToken] of [
        [taskId, narrow],
        [crypto.randomUUID(), token],
        ['1', token],
      ])
        expect((await send(method, { taskId: id }, { accessToken })).error?.code).toBe(-32602);
    expect(await statusOf(taskId)).toBe('working');
    working[0]?.({ body: 'x' });
  });

  it('waits for its end where the client does not take tasks, and lets it ask for none', async () => {
    const called = send('tools/call', CALL, { extensions: {} });
    await expect.poll(() => working.length).toBe(1);
    working[0]?.(MODEL_ANSWER);
    const { result } = await called;
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { mode: 'live' } });
    const { run = '' } = (result?.structuredContent ?? {}) as { run?: string };
    const { error } = await get(run, { extensions: {} });
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { extensions: { [EXTENSION]: {} } } } });
  });

  it('is offered in what the server says it can', async () => {
    const client = await mcpClient(site.url, { Authorization: `Bearer ${token}` });
    expect(client.getServerCapabilities()?.extensions).toHaveProperty([EXTENSION]);
    await client.close();
  });
});
