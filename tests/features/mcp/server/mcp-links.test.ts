import { existsSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiRun, CreatedToken } from '@/contracts/api';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { loadApiTool } from '@/server/runs/programs/api-tools';
import { pdfText } from '../../../automation/support/pdf-text';
import { DEMO_KEYS, MODES, mcpClient, sampleArguments, textOf } from '../../../server/mcp-client';
import { makeFolder, type Site, startSite } from '../../../server/site';

const REGISTRY = { webhooks, tools: serverTools };
const entries = Object.values(webhooks).filter(({ action, options }) => !action && !options);
/** A tool that makes a document and asks for whom, and one whose demo makes files. */
const QUOTE = entries.find(({ document }) => document?.client)?.tool ?? '';
const PICTURE = entries.find(({ tool }) => existsSync(`tools/${tool}/demo`))?.tool ?? '';

interface Link {
  type: string;
  uri: string;
  name: string;
  mimeType: string;
}

let site: Site;
let token: CreatedToken;
const by = () => ({ Authorization: `Bearer ${token.token}` });

beforeAll(async () => {
  site = await startSite({ folder: makeFolder(), toolsDir: 'tools', ...REGISTRY, env: { RUNS_PER_MINUTE: '1000' } });
  token = await site.newToken({ name: 'Links', days: 1 });
});
afterAll(() => site.end());

async function called(id: string, client: Client) {
  const answer = await client.callTool({ name: id, arguments: await sampleArguments(site.url, token.token, id) });
  expect([answer.isError, textOf(answer)]).toEqual([undefined, expect.any(String)]);
  const links = (answer.content as Link[]).filter(({ type }) => type === 'resource_link');
  return { answer, links, run: (answer.structuredContent as { run: string }).run };
}

const withoutToken = (uri: string) => fetch(uri.replace(/&?token=[^&]+/, ''));

describe.each(MODES)('a result that is more than text (%s)', (mode) => {
  let client: Client;
  beforeAll(async () => {
    client = await mcpClient(site.url, { ...by(), ...DEMO_KEYS }, mode);
    return () => client.close();
  });

  it('has a link to its document, for whom the answers name', async () => {
    const { links, answer } = await called(QUOTE, client);
    const [link, ...others] = links;
    expect([link?.mimeType, others]).toEqual(['application/pdf', []]);
    const pdf = await fetch(link?.uri ?? '');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { form, entry } = await loadApiTool(REGISTRY, QUOTE);
    const answers = await sampleArguments(site.url, token.token, QUOTE);
    expect(form.result?.document?.client).toBe(entry.document?.client);
    const text = pdfText(Buffer.from(await pdf.arrayBuffer()));
    expect(text).toContain(`Prepared for ${answers[entry.document?.client ?? '']}`);
    expect((await withoutToken(link?.uri ?? '')).status).toBe(404);
    expect(textOf(answer)).not.toContain(link?.uri);
  });

  it('has a link to each of its files', async () => {
    const { links } = await called(PICTURE, client);
    expect(links.length).toBeGreaterThan(0);
    for (const { uri, mimeType, name } of links) {
      const file = await fetch(uri);
      expect([file.status, file.headers.get('content-type')], name).toEqual([200, mimeType]);
      expect((await withoutToken(uri)).status).toBe(404);
    }
  });
});

it('a client before links is told the addresses in words', async () => {
  const send = async (version: string | undefined) => {
    const params = { name: QUOTE, arguments: await sampleArguments(site.url, token.token, QUOTE) };
    const headers = { ...by(), ...DEMO_KEYS, Accept: 'application/json, text/event-stream' };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const response = await site.post('/mcp', call, { ...headers, ...(version && { 'MCP-Protocol-Version': version }) });
    const data = /^data: (.*)$/m.exec(await response.clone().text())?.[1] ?? (await response.text());
    return (JSON.parse(data) as { result: { content: { type: string; text: string }[] } }).result.content;
  };
  for (const version of [undefined, '2025-03-26']) {
    const content = await send(version);
    expect(content.map(({ type }) => type)).toEqual(['text', 'text']);
    const uri = /https?:\S+/.exec(content[1]?.text ?? '')?.[0] ?? '';
    expect((await fetch(uri)).status).toBe(200);
  }
  expect((await send('2025-06-18')).map(({ type }) => type)).toEqual(['text', 'resource_link']);
});

describe('the document of a run', () => {
  const start = async (id: string) => {
    const answers = { ...(await sampleArguments(site.url, token.token, id)), ...(await keysOf(id)) };
    const response = await site.post(`/api/tools/${id}/runs?wait=20`, answers, by());
    return (await response.json()) as ApiRun;
  };
  const keysOf = async (id: string) => {
    const { entry } = await loadApiTool(REGISTRY, id);
    return Object.fromEntries(entry.formSecrets.map((name) => [name, 'demo']));
  };

  it('is given to a program, with a title and a client of its own', async () => {
    const { id } = await start(QUOTE);
    const own = await site.get(`/api/runs/${id}/document?title=For%20Ann&client=Ann%20Ltd`, by());
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = pdfText(Buffer.from(await own.arrayBuffer()));
    for (const words of ['For Ann', 'Prepared for Ann Ltd']) expect(text).toContain(words);
    expect((await site.get(`/api/runs/${id}/document?title=${'x'.repeat(121)}`, by())).status).toBe(400);
  });

  it('is no other program’s, and there is none of a tool that makes none', async () => {
    const { id } = await start(QUOTE);
    const { token: text } = await site.newToken({ name: 'Narrow', days: 1, tools: [PICTURE] });
    const narrow = { Authorization: `Bearer ${text}` };
    expect((await site.get(`/api/runs/${id}/document`, narrow)).status).toBe(404);
    expect((await site.get(`/api/runs/${id}/document`)).status).toBe(401);
    const without = entries.find(
      ({ document, files, tool, public: open, records }) =>
        !document && !files && !open && !records && tool !== PICTURE,
    )?.tool;
    const { id: other } = await start(without ?? '');
    expect((await site.get(`/api/runs/${other}/document`, by())).status).toBe(404);
  });

  it('is given by a link that neither a file’s nor another run’s signature opens, and that ends with its token', async () => {
    const { token: text, id } = await site.newToken({ name: 'Short', days: 1 });
    const client = await mcpClient(site.url, { Authorization: `Bearer ${text}`, ...DEMO_KEYS });
    const { links } = await called(QUOTE, client);
    const { links: pictures } = await called(PICTURE, client);
    await client.close();
    const uri = links[0]?.uri ?? '';
    expect((await fetch(uri)).status).toBe(200);
    const query = new URL(pictures[0]?.uri ?? '').search;
    const fileId = /files\/([^/]+)/.exec(pictures[0]?.uri ?? '')?.[1];
    for (const path of [`/runs/${fileId}/document${query}`, `${new URL(uri).pathname}${query}`])
      expect((await site.get(path)).status, path).toBe(404);
    await fetch(`${site.url}/tokens/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${site.token}` } });
    expect((await fetch(uri)).status).toBe(404);
  });
});
