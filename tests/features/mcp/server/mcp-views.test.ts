import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSION_ID, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORM_TOOL, RATE_TOOL, RESULT_TOOL } from '@/features/mcp/contract';
import { builtViews } from '@/features/mcp/server/views';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { apiToolIds } from '@/server/runs/programs/api-tools';
import { MODES, mcpClient, SHOWS_VIEWS, textOf } from '../../../server/mcp-client';
import { makeFolder, type Site, startSite } from '../../../server/site';

const TOOLS = apiToolIds({ webhooks, tools: serverTools });
const SCENES = 'sora-prompt-generator';
const NEEDLE = 'sk-live-needle-123456789';

let site: Site;
let token: string;

beforeAll(async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'view/tools'), { recursive: true });
  writeFileSync(join(folder, 'view/view.html'), '<html><body><!--tool--></body></html>');
  for (const id of TOOLS) writeFileSync(join(folder, 'view/tools', `${id}.js`), `shownTool = '${id}, $& and more'`);
  const toolsDir = join(import.meta.dirname, '../../../../tools');
  site = await startSite({ folder, toolsDir, webhooks, tools: serverTools });
  token = await made();
});
afterAll(() => site.end());

async function made(tools?: string[]): Promise<string> {
  return (await site.newToken(tools && { tools })).token;
}

/** Does something as the host of a token; the client is closed afterwards. */
async function asHost<T>(
  work: (client: Awaited<ReturnType<typeof mcpClient>>) => Promise<T>,
  { by = token, mode = 'auto' as (typeof MODES)[number], can = SHOWS_VIEWS } = {},
): Promise<T> {
  const client = await mcpClient(site.url, { Authorization: `Bearer ${by}` }, mode, can);
  return work(client).finally(() => client.close());
}

/** The ticket in the view that a token is given. */
const ticketOf = (by = token) =>
  asHost(
    async (client) => {
      const { contents } = await client.readResource({ uri: `ui://tools/${SCENES}` });
      return /viewTicket="([^"]+)"/.exec((contents[0] as { text: string }).text)?.[1] ?? '';
    },
    { by },
  );

describe('the views of a build', () => {
  it('are read from the disk once, and again where that failed', async () => {
    const folder = join(site.folder, 'view');
    const views = builtViews(site.folder);
    const script = join(folder, 'tools/late.js');
    await expect(views?.read('late', 'a')).rejects.toThrow(/ENOENT/);
    writeFileSync(script, 'shownTool = "late"');
    const first = await views?.read('late', 'a');
    expect(first).toContain('shownTool = "late"');
    rmSync(script);
    expect(await views?.read('late', 'b')).toBe(first?.replace('"a"', '"b"'));
  });
});

const submit = (ticket: unknown, answers: unknown, { by = token, tool = SCENES } = {}) =>
  asHost((client) => client.callTool({ name: FORM_TOOL, arguments: { tool, ticket, answers } }), { by });

describe.each(MODES)('the views of tools (%s)', (mode) => {
  it('are there for each, with the tool they send by for hosts alone', async () => {
    await asHost(
      async (client) => {
        expect(client.getServerCapabilities()?.extensions).toMatchObject({ [EXTENSION_ID]: {} });
        const { tools } = await client.listTools();
        expect(tools.map(({ name }) => name)).toEqual([...TOOLS, RESULT_TOOL, RATE_TOOL, FORM_TOOL]);
        expect(tools.at(-1)?._meta).toEqual({ ui: { visibility: ['app'] } });
        const { resources } = await client.listResources();
        expect(resources.map(({ uri, mimeType }) => [uri, mimeType])).toEqual(
          tools.slice(0, -3).map(({ _meta }) => [_meta?.['ui/resourceUri'], RESOURCE_MIME_TYPE]),
        );
        expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
        for (const { uri, name } of resources) {
          const { contents } = await client.readResource({ uri });
          expect((contents[0] as { text: string }).text).toContain(`shownTool = '${name}, $& and more'`);
        }
      },
      { mode },
    );
  });
});

it('a host that shows no views is not told of the tool they send by, where it says what it can', async () => {
  const names = (mode: (typeof MODES)[number]) =>
    asHost(async (client) => (await client.listTools()).tools.map(({ name }) => name), { mode, can: {} });
  // Before protocol 2026-07-28 hosts say so in a session only.
  expect(await names('legacy')).toContain(FORM_TOOL);
  expect(await names('auto')).toEqual([...TOOLS, RESULT_TOOL, RATE_TOOL]);
});

describe('a form of a view', () => {
  it('is run with what was typed, its key among it, and kept without that', async () => {
    const answer = await submit(await ticketOf(), { concept: 'A film', apiKey: 'demo' });
    expect([answer.isError, answer.structuredContent]).toEqual([
      undefined,
      expect.objectContaining({ kind: 'scenes' }),
    ]);
    const { run } = answer.structuredContent as { run: string };
    const kept = await (await site.get(`/runs/${run}`, { Authorization: `Bearer ${site.token}` })).json();
    expect(kept).toMatchObject({ tool: SCENES, state: 'succeeded', inputs: { concept: 'A film' } });
    expect(kept.inputs).not.toHaveProperty('apiKey');
  });

  it('is told all that is wrong, by field', async () => {
    const { isError, structuredContent } = await submit(await ticketOf(), { genre: 'Opera' });
    const { problems } = structuredContent as { problems: { field: string; code: string }[] };
    expect([isError, problems.map(({ field, code }) => [field, code])]).toEqual([
      true,
      [
        ['concept', 'required'],
        ['apiKey', 'required'],
        ['genre', 'enum'],
      ],
    ]);
  });

  it('is taken from no model and no other view, and what it held is not repeated', async () => {
    const other = await ticketOf(await made());
    for (const ticket of [undefined, '', 'guess', other, { toString: 'x' }]) {
      const words = await submit(ticket, { concept: 'A film', apiKey: NEEDLE }).then(
        textOf,
        (error: Error) => error.message,
      );
      expect(words).toContain('no longer valid');
      expect(words).not.toContain(NEEDLE);
    }
    await expect(submit(await ticketOf(), 'nothing')).rejects.toThrow(/must contain "tool"/);
    expect(site.log.join('\n')).not.toContain(NEEDLE);
  });

  it('is one of the tools of the token, and so is a view', async () => {
    const by = await made([SCENES]);
    const [foreign = ''] = TOOLS.filter((id) => id !== SCENES);
    await expect(submit(await ticketOf(by), {}, { by, tool: foreign })).rejects.toThrow(/no such tool/);
    for (const uri of [`ui://tools/${foreign}`, 'ui://tools/../view', 'ui://other', `ui://tools/${SCENES}/..`])
      await expect(asHost((client) => client.readResource({ uri }), { by })).rejects.toThrow(/no such view/);
  });
});
