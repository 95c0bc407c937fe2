import type { Client, ListToolsResult } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIND_TOOL, RATE_TOOL, RESULT_TOOL, RUN_TOOL } from '@/features/mcp/contract';
import { MAX_LISTED_TOOLS, TOOLS_PER_PAGE } from '@/features/mcp/server/list-tools';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { secretFields } from '@/registry/answers';
import type { ServerTools } from '@/registry/tool-module';
import { apiToolIds, loadApiTool } from '@/server/runs/programs/api-tools';
import type { Webhooks } from '@/server/runs/runs';
import { DEMO_KEYS, MODES, mcpClient, sampleArguments, textOf } from '../../../server/mcp-client';
import { makeFolder, type Site, startSite } from '../../../server/site';
import { plainAjv } from '../../../support/plain-ajv';

const TOOLS = apiToolIds({ webhooks, tools: serverTools });
const SCENES = 'sora-prompt-generator';

/** Copies of one tool before the tools there are, so that none of these is listed. */
const COPIES = Array.from({ length: MAX_LISTED_TOOLS + 10 }, (_, index) => `copy-${String(index).padStart(3, '0')}`);
const ALL = [...COPIES, ...TOOLS];

function manyTools(): { webhooks: Webhooks; tools: ServerTools } {
  const entry = Object.values(webhooks).find(({ tool, action }) => tool === SCENES && !action);
  if (!entry) throw new Error(`${SCENES} has no webhook`);
  const load = (id: string) => async () => {
    const { tool } = (await serverTools[SCENES]?.()) ?? {};
    if (!tool) throw new Error(`${SCENES} is no tool`);
    return { tool: { ...tool, declaration: { ...tool.declaration, id } } };
  };
  return {
    webhooks: { ...Object.fromEntries(COPIES.map((id) => [id, { ...entry, tool: id }])), ...webhooks },
    tools: { ...Object.fromEntries(COPIES.map((id) => [id, load(id)])), ...serverTools } as ServerTools,
  };
}

interface Found {
  tools: { name: string; title: string; description: string; inputSchema: object }[];
  others: { name: string; title: string }[];
}

let site: Site;
let token: string;
beforeAll(async () => {
  site = await startSite({
    folder: makeFolder(),
    toolsDir: 'tools',
    ...manyTools(),
    env: { CALLS_PER_MINUTE: '10000' },
  });
  ({ token } = await site.newToken());
});
afterAll(() => site.end());

describe.each(MODES)('an assistant of a site with more tools than a model reads (%s)', (mode) => {
  let client: Client;
  beforeAll(async () => {
    client = await mcpClient(site.url, { Authorization: `Bearer ${token}`, ...DEMO_KEYS }, mode);
    return () => client.close();
  });

  const page = (cursor?: string) =>
    client.request({
      method: 'tools/list',
      params: cursor === undefined ? {} : { cursor },
    }) as Promise<ListToolsResult>;
  const find = async (words?: string) => {
    const answer = await client.callTool({ name: FIND_TOOL, arguments: words === undefined ? {} : { words } });
    expect(JSON.parse(textOf(answer))).toEqual(answer.structuredContent);
    return answer.structuredContent as unknown as Found;
  };
  const run = (tool: string, args: unknown) =>
    client.callTool({ name: RUN_TOOL, arguments: { tool, arguments: args as object } });

  it('is told the first of them in pages, and from the first page on how the others are reached', async () => {
    const names: string[] = [];
    let pages = 0;
    for (let cursor: string | undefined; pages === 0 || cursor !== undefined; pages += 1) {
      const { tools, nextCursor } = await page(cursor);
      const helpers = pages === 0 ? [FIND_TOOL, RUN_TOOL, RESULT_TOOL, RATE_TOOL] : [];
      expect(tools.slice(TOOLS_PER_PAGE).map(({ name }) => name)).toEqual(helpers);
      names.push(...tools.slice(0, TOOLS_PER_PAGE).map(({ name }) => name));
      cursor = nextCursor;
    }
    expect(pages).toBe(Math.ceil(MAX_LISTED_TOOLS / TOOLS_PER_PAGE));
    expect(names).toEqual(ALL.slice(0, MAX_LISTED_TOOLS));
    expect(client.getInstructions()).toContain(FIND_TOOL);
    await expect(page('no-such-tool')).rejects.toThrow(/first page/);
  });

  it('finds each of them by its name and by its title, with the arguments it takes', async () => {
    for (const id of TOOLS) {
      const { form } = await loadApiTool({ webhooks, tools: serverTools }, id);
      // The copies have the title of the tool they are of.
      for (const words of id === SCENES ? [id] : [id, form.page?.title ?? id]) {
        const { tools } = await find(words);
        const found = tools.find(({ name }) => name === id);
        expect(found, words).toBeDefined();
        const answers = await sampleArguments(site.url, token, id);
        const ajv = plainAjv();
        expect([ajv.validate(found?.inputSchema ?? false, answers), ajv.errors], id).toEqual([true, null]);
      }
    }
  });

  it('is given a few that fit best, and the names of all where nothing fits or no words came', async () => {
    const { tools, others } = await find('a quote with prices for a client');
    expect(tools[0]?.name).toBe('quote-builder');
    expect(tools.length).toBeLessThan(10);
    expect(new Set([...tools, ...others].map(({ name }) => name)).size).toBe(tools.length + others.length);
    for (const words of [undefined, '', 'xylophone'])
      expect((await find(words)).others.map(({ name }) => name)).toEqual(ALL);
  });

  it('runs one that is not listed, as if it were', async () => {
    const answers = await sampleArguments(site.url, token, SCENES);
    const answer = await run(SCENES, answers);
    expect([answer.isError, answer.structuredContent]).toEqual([
      undefined,
      expect.objectContaining({ kind: 'scenes' }),
    ]);
    const { form } = await loadApiTool({ webhooks, tools: serverTools }, SCENES);
    const [secret = ''] = secretFields(form);
    for (const [args, code] of [
      [{ genre: 'Opera' }, 'enum'],
      [{ ...answers, [secret]: 'sk-live-needle-123456789' }, 'key_in_arguments'],
    ] as const) {
      const refused = await run(SCENES, args);
      expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining(`[${code}]`)]);
    }
    for (const tool of ['no-such-tool', undefined, { toString: SCENES }])
      await expect(run(tool as string, answers)).rejects.toThrow(/no such tool/);
  });

  it('finds and runs no tool that its token may not call', async () => {
    const { token: text } = await site.newToken({ name: 'Narrow', days: 1, tools: ['quote-builder', ...COPIES] });
    const narrow = await mcpClient(site.url, { Authorization: `Bearer ${text}`, ...DEMO_KEYS }, mode);
    const answer = await narrow.callTool({ name: FIND_TOOL, arguments: { words: SCENES } });
    const { tools, others } = answer.structuredContent as unknown as Found;
    expect([...tools, ...others].map(({ name }) => name)).not.toContain(SCENES);
    const call = narrow.callTool({ name: RUN_TOOL, arguments: { tool: SCENES, arguments: {} } });
    await expect(call).rejects.toThrow(/no such tool/);
    await narrow.close();
  });
});

it('a list says how long it may be kept, and that it is one caller’s own', async () => {
  const client = await mcpClient(site.url, { Authorization: `Bearer ${token}` });
  const list = await client.request({ method: 'tools/list', params: {} });
  expect(list).toMatchObject({ ttlMs: expect.any(Number), cacheScope: 'private' });
  expect((list as { ttlMs?: number }).ttlMs).toBeGreaterThan(0);
  await client.close();
});
