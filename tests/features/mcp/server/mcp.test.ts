import { join } from 'node:path';
import type { Client, Tool } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TokenSettings } from '@/contracts/api';
import type { RunPage } from '@/contracts/run';
import { RATE_TOOL, RESULT_TOOL } from '@/features/mcp/contract';
import { givenKinds } from '@/generated/readers';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { secretFields } from '@/registry/answers';
import { apiToolIds, loadApiTool } from '@/server/runs/programs/api-tools';
import { resultSchemas } from '@/server/runs/schema-files';
import { DEMO_KEYS, MODES, mcpClient, sampleArguments, textOf } from '../../../server/mcp-client';
import { makeFolder, type Site, startSite } from '../../../server/site';
import { plainAjv } from '../../../support/plain-ajv';

const REGISTRY = { webhooks, tools: serverTools };
const TOOLS = apiToolIds(REGISTRY);
const CONTRACTS = resultSchemas('schemas/results');
const SCENES = 'sora-prompt-generator';

/** The only kind of result of a tool. */
const kindOf = (id: string) => givenKinds[normaliserOf[id] ?? '']?.[0] ?? '';
const normaliserOf = Object.fromEntries(
  await Promise.all(TOOLS.map(async (id) => [id, (await loadApiTool(REGISTRY, id)).normaliser])),
) as Record<string, string>;

let site: Site;
let token: string;
const open: Client[] = [];

const mine = () => ({ Authorization: `Bearer ${site.token}` });
const by = (text: string) => ({ Authorization: `Bearer ${text}` });

beforeAll(async () => {
  const env = { RUNS_PER_MINUTE: '100000', RUNS_AT_ONCE: '50' };
  const toolsDir = join(import.meta.dirname, '../../../../tools');
  site = await startSite({ folder: makeFolder(), toolsDir, ...REGISTRY, env });
  token = await made({ name: 'Assistant', days: 30 });
});
afterAll(async () => {
  await Promise.all(open.map((client) => client.close()));
  await site.end();
});

async function made(wish: TokenSettings): Promise<string> {
  return (await site.newToken(wish)).token;
}

async function connected(headers: Record<string, string> = DEMO_KEYS, mode: (typeof MODES)[number] = 'auto') {
  const client = await mcpClient(site.url, { ...by(token), ...headers }, mode);
  open.push(client);
  return client;
}

const argumentsOf = (id: string) => sampleArguments(site.url, token, id);

describe('a list of requests', () => {
  it.each([0, 1, 2])('is refused whole, with %i of them', async (count) => {
    const asked = Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
    const answer = await site.post('/mcp', asked, { ...by(token), Accept: 'application/json, text/event-stream' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: expect.stringMatching(/Send each request by itself/) },
    });
  });
});

it('is reached with a slash at the end, too', async () => {
  const headers = { ...by(token), Accept: 'application/json, text/event-stream' };
  const answer = await site.post('/mcp/', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }, headers);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(SCENES)]);
  expect((await site.get('/.well-known/oauth-protected-resource/mcp/')).status).toBe(200);
});

describe.each(MODES)('the tools of an assistant (%s)', (mode) => {
  let client: Client;
  let tools: Tool[];
  beforeAll(async () => {
    client = await connected(DEMO_KEYS, mode);
    ({ tools } = await client.listTools());
  });

  it('are those of the API, told without anything that is no argument', async () => {
    expect(tools.map(({ name }) => name)).toEqual([...TOOLS, RESULT_TOOL, RATE_TOOL]);
    for (const { name, title, description, inputSchema } of tools.slice(0, -2)) {
      const { form, normaliser } = await loadApiTool(REGISTRY, name);
      expect(description).toContain(`It gives "${form.result?.title}": `);
      for (const kind of givenKinds[normaliser] ?? []) expect(description).not.toContain(CONTRACTS.get(kind)?.title);
      expect([title, inputSchema.type, inputSchema.allOf]).toEqual([form.page?.title, 'object', undefined]);
      for (const secret of secretFields(form)) {
        expect(Object.keys(inputSchema.properties ?? {})).not.toContain(secret);
        expect(inputSchema.required ?? []).not.toContain(secret);
        expect(description).toContain(form.form.properties[secret]?.title);
      }
      for (const { message } of form.rules ?? []) expect(description).toContain(message);
    }
  });

  it.concurrent.each(TOOLS)('%s takes its example and gives what it says', async (id) => {
    const tool = tools.find(({ name }) => name === id);
    const given = await argumentsOf(id);
    const ajv = plainAjv();
    expect([ajv.validate(tool?.inputSchema ?? false, given), ajv.errors]).toEqual([true, null]);
    const told: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => told.push(progress);
    const answer = await client.callTool({ name: id, arguments: given }, { onprogress });
    expect([answer.isError, textOf(answer)]).toEqual([undefined, expect.stringMatching(/\S/)]);
    expect([ajv.validate(tool?.outputSchema ?? false, answer.structuredContent), ajv.errors]).toEqual([true, null]);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    const { run } = answer.structuredContent as { run: string };
    const { runs } = (await (await site.get('/runs?limit=50', mine())).json()) as RunPage;
    expect(runs.find((one) => one.id === run)).toMatchObject({ tool: id, state: 'succeeded' });
  });

  it('take what the user thinks of a result, of runs of their token alone', async () => {
    const answer = await client.callTool({ name: SCENES, arguments: await argumentsOf(SCENES) });
    const { run } = answer.structuredContent as { run: string };
    const rate = async (rating: Record<string, unknown>, caller = client) =>
      textOf(await caller.callTool({ name: RATE_TOOL, arguments: rating }));
    expect(await rate({ run, good: false, reason: 'tone', note: 'Too loud' })).toBe('The rating is saved.');
    const kept = await (await site.get(`/runs/${run}`, mine())).json();
    expect(kept).toMatchObject({ rating: { good: false, reason: 'tone', note: 'Too loud' } });
    expect(await rate({ run, good: true, reason: 'tone' })).toMatch(/^reason: .*\[invalid_body\]$/);
    expect(await rate({ run: 'x', good: true })).toMatch(/^run: .*\[unknown_run\]$/);
    const narrow = await made({ name: 'Narrow', days: 1, tools: ['voice-agent-builder'] });
    const stranger = await connected(by(narrow), mode);
    expect(await rate({ run, good: true }, stranger)).toMatch(/^run: .*\[unknown_run\]$/);
  });

  it('give a text as itself, and say beside it of which run it is and where it stays', async () => {
    const id = TOOLS.find((tool) => CONTRACTS.get(kindOf(tool))?.type === 'string') ?? '';
    const { content, structuredContent } = await client.callTool({ name: id, arguments: await argumentsOf(id) });
    const { value, ...about } = structuredContent as { value: string };
    const texts = (content as { text: string }[]).map(({ text }) => text);
    expect(texts[0]).toBe(value);
    expect(JSON.parse(texts[1] ?? '')).toEqual(about);
    expect(about).toMatchObject({ run: expect.any(String), page: expect.stringContaining(site.url) });
  });

  it('say everything that is wrong at once, by field, and where a key is set', async () => {
    const keyless = await connected({}, mode);
    const { concept: _, ...rest } = await argumentsOf(SCENES);
    const answer = await keyless.callTool({ name: SCENES, arguments: { ...rest, genre: 'Opera', surprise: true } });
    expect([answer.isError, answer.structuredContent]).toEqual([true, undefined]);
    const lines = textOf(answer).split('\n');
    expect(lines.map((line) => line.replace(/:.*\[/, ' ['))).toEqual([
      'surprise [additionalProperties]',
      'concept [required]',
      'apiKey [key_needed]',
      'genre [enum]',
    ]);
    expect(lines[2]).toContain('"X-Key-openai"');
    await expect(keyless.callTool({ name: 'no-such-tool', arguments: {} })).rejects.toThrow(/no such tool/);
  });
});
