import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiRun, TokenSettings } from '@/contracts/api';
import type { ProblemBody } from '@/contracts/problem';
import { RATE_TOOL, RESULT_TOOL } from '@/features/mcp/contract';
import { type Account, makeToken, send, signUp, stranger, target } from '../../../attacks/support/target';
import { mcpClient, textOf } from '../../../server/mcp-client';
import { statusOf } from '../../../support/status-of';

type Headers = Record<string, string>;

const TOOL = 'sora-prompt-generator';
const NEEDLE = 'sk-live-needle-987654321';
const DEMO = { 'X-Key-openai': 'demo' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

let member: Account;
let token: Headers;

beforeAll(async () => {
  member = await signUp();
  token = await made(member);
});

async function made(account: Account, wish?: Partial<TokenSettings>): Promise<Headers> {
  const { token: text } = await makeToken(account, wish);
  return { Authorization: `Bearer ${text}` };
}

const ask = (body: unknown, headers: Headers) =>
  send('POST', '/mcp', body, { Accept: 'application/json, text/event-stream', ...headers });
const connected = (headers: Headers) => mcpClient(target.url, { ...stranger(), ...headers });
const codeOf = async (response: Response) => ((await response.json()) as ProblemBody).error.code;

describe('the tools of assistants', () => {
  it('open to a token that is good, and to nothing else', async () => {
    expect(await statusOf(ask(LIST, token))).toBe(200);
    const { Authorization: text = '' } = token;
    const gone = await makeToken(member);
    await send('DELETE', `/tokens/${gone.id}`, undefined, member.session);
    const wrong = [
      undefined,
      member.session.Authorization,
      text.slice(0, -1),
      `${text}A`,
      `Bearer ${gone.token}`,
      'Bearer pat_',
    ];
    for (const Authorization of wrong) {
      const refused = await ask(LIST, Authorization ? { Authorization } : {});
      expect([refused.status, await codeOf(refused)]).toEqual([401, 'no_token']);
      const [, metadata] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
      expect(metadata).toMatch(/\/\.well-known\/oauth-protected-resource\/mcp$/);
    }
    const query = `${target.url}/mcp?token=${text.replace('Bearer ', '')}`;
    expect(await statusOf(fetch(query, { method: 'POST', headers: stranger(), body: JSON.stringify(LIST) }))).toBe(401);
    const about = await fetch(`${target.url}/.well-known/oauth-protected-resource/mcp`, { headers: stranger() });
    expect(await about.json()).toMatchObject({ resource: expect.stringMatching(/\/mcp$/) });
  });

  it('answer no page of a foreign origin, whatever token it has', async () => {
    for (const Origin of ['https://evil.example', 'null', 'http://localhost:1']) {
      const refused = await ask(LIST, { ...token, Origin });
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'foreign_origin']);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('take no huge, deep or endless body', async () => {
    const call = (args: unknown) => ({ ...LIST, method: 'tools/call', params: { name: TOOL, arguments: args } });
    const huge = await ask(call({ concept: 'x'.repeat(3_000_000) }), token);
    expect([huge.status, await codeOf(huge)]).toEqual([413, 'body_too_large']);
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    expect(await statusOf(ask(deep, token))).toBe(400);
    expect(await statusOf(ask(call(Array(20_000).fill(1)), token))).toBe(400);
    expect(await statusOf(ask('{', token))).toBe(400);
    expect(await statusOf(ask(LIST, token))).toBe(200);
  });

  it('are those of the token: no other is told or run', async () => {
    const client = await connected(await made(member, { tools: ['voice-agent-builder'] }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'voice-agent-builder',
      RESULT_TOOL,
      RATE_TOOL,
    ]);
    for (const name of [TOOL, '__proto__', '../webhook/film-scenes'])
      await expect(client.callTool({ name, arguments: {} })).rejects.toThrow(/no such tool/);
    await client.close();
  });

  it('take no key as an argument, start nothing with it and repeat it nowhere', async () => {
    const client = await connected({ ...token, ...DEMO });
    for (const value of [NEEDLE, { deep: NEEDLE }, 'demo']) {
      const refused = await client.callTool({ name: TOOL, arguments: { concept: 'A film', apiKey: value } });
      expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining('[key_in_arguments]')]);
      expect(textOf(refused)).not.toContain(NEEDLE);
    }
    const strange = await client.callTool({ name: TOOL, arguments: { concept: 'A film', password: NEEDLE } });
    expect([strange.isError, textOf(strange).includes(NEEDLE)]).toEqual([true, false]);
    const runs = await fetch(`${target.url}/api/runs`, { headers: { ...stranger(), ...token } });
    expect(await runs.json()).toEqual({ runs: [] });
    await client.close();
  });

  it('keep the runs of a member to that member, and nobody else ends them', async () => {
    const client = await connected({ ...token, ...DEMO });
    const answer = await client.callTool({ name: TOOL, arguments: { concept: 'A film nobody else may see' } });
    const { run } = answer.structuredContent as { run: string };
    const other = await made(await signUp());
    const path = `${target.url}/api/runs/${run}`;
    expect(await statusOf(fetch(path, { headers: { ...stranger(), ...other } }))).toBe(404);
    const own = (await (await fetch(path, { headers: { ...stranger(), ...token } })).json()) as ApiRun;
    expect(own.state).toBe('succeeded');
    await client.close();
  });

  it('start no more runs than their member may', async () => {
    const eager = await connected({ ...(await made(await signUp())), ...DEMO });
    const calls = Array.from({ length: 40 }, () =>
      eager.callTool({ name: TOOL, arguments: { concept: 'One of many' } }),
    );
    const refused = (await Promise.all(calls)).map(textOf).filter((text) => /\[too_many_\w+\]/.test(text));
    expect(refused.length).toBeGreaterThanOrEqual(10);
    await eager.close();
  });
});
