import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { newOwner, type Owner } from '../attacks/support/owner-requests';
import { openApp, type RoutedApp } from './route-table';

const TOOL = 'website-prompt-free-form';
const INPUT = { input: 'A site for a bike repair service in Denver with prices.' };

/** What a provider does that never answers. */
const WAYS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'sends nothing': () => undefined,
  'sends headers, and then nothing': (response) => void response.writeHead(200, EVENTS).flushHeaders(),
  'sends white space without end': (response) => repeat(response, 'application/json', ' '),
  'sends comments that keep the connection alive': (response) => repeat(response, 'text/event-stream', ': wait\n\n'),
  'sends a first word, and then comments': (response) => {
    response
      .writeHead(200, EVENTS)
      .write('data: {"choices":[{"delta":{"content":"{\\"lovable_prompt\\":\\"First"}}]}\n\n');
    repeat(response, '', ': wait\n\n');
  },
};
const EVENTS = { 'Content-Type': 'text/event-stream' };

function repeat(response: ServerResponse, type: string, text: string): void {
  if (type) response.writeHead(200, { 'Content-Type': type });
  const timer = setInterval(() => response.write(text), 50);
  response.once('close', () => clearInterval(timer));
}

let site: RoutedApp;
let way = WAYS['sends nothing'];
let asked = 0;
const provider = createServer((request, response) => {
  asked += 1;
  request.resume().once('end', () => way?.(response));
});
beforeAll(async () => {
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const { port } = provider.address() as AddressInfo;
  const entry = webhooks[TOOL];
  if (!entry) throw new Error(`There is no ${TOOL}.`);
  site = await openApp({
    webhooks: { ...webhooks, [TOOL]: { ...entry, timeoutSeconds: 1 } },
    tools: serverTools,
    toolsDir: 'tools',
    env: { LLM_BASE_URL: `http://127.0.0.1:${port}`, LLM_TIMEOUT_SECONDS: '1', RUNS_PER_MINUTE: '1000' },
  });
});
afterAll(async () => {
  await site.close();
  provider.closeAllConnections();
  await new Promise((done) => provider.close(done));
});

const KEY = 'sk-a-member-key-123456';
const BODY = { ...INPUT, apiKey: KEY };

/** How callers start a run and wait for its end; each resolves to what they are told. */
const CALLERS: Readonly<Record<string, (owner: Owner) => Promise<string>>> = {
  async page({ session }) {
    return (await site.ask('POST', `/webhook/${TOOL}`, BODY, { ...session, Accept: 'text/event-stream' })).text();
  },
  async API({ token }) {
    const started = await site.ask('POST', `/api/tools/${TOOL}/runs`, BODY, token);
    const { id } = (await started.json()) as { id: string };
    return (await site.ask('GET', `/api/runs/${id}?wait=20`, undefined, token)).text();
  },
  async assistant({ token }) {
    const headers = { ...token, Accept: 'application/json, text/event-stream', 'X-Key-OpenAI': KEY };
    const params = { name: TOOL, arguments: INPUT };
    return (await site.ask('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers)).text();
  },
};

describe.each(Object.entries(WAYS))('a provider that %s', (_name, answers) => {
  it('ends the run in its time, is asked once, and is told to each caller', async () => {
    way = answers;
    const before = asked;
    const owner = await newOwner(site);
    const told = await Promise.all(Object.values(CALLERS).map((call) => call(owner)));
    for (const text of told) expect(text).toMatch(/took too long[^.]*\. Please try again\./);
    expect(asked - before).toBe(told.length);
    const sql = `select state, count(*)::integer as runs, count(input_tokens)::integer as counted
      from public.runs where user_id = $1 and mode = 'live' group by state`;
    expect(await site.backend.stack?.db.query(sql, [owner.id])).toEqual([
      { state: 'failed', runs: told.length, counted: told.length },
    ]);
  });
});
