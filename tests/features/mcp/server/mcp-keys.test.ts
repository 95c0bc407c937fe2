import { randomUUID } from 'node:crypto';
import { Client, type ClientCapabilities, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ServerContext } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ProblemBody } from '@/contracts/problem';
import { createKeyQuestions } from '@/features/mcp/server/ask-for-keys';
import { createAssistantKeys, type ProgramKeys } from '@/features/mcp/server/assistant-keys';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { DATABASES, type World } from '../../../server/actors';
import { type MODES, sampleArguments, textOf } from '../../../server/mcp-client';
import { type Site, startSite } from '../../../server/site';

const SCENES = 'sora-prompt-generator';
const NEEDLE = 'sk-live-needle-987654321';

type Headers = Record<string, string>;
type Answer = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string> };
type Question = { mode?: string; message: string; url?: string };

let site: Site;
let session: Headers;
let token: string;
let args: Record<string, unknown>;

beforeAll(async () => {
  site = await startSite({ webhooks, tools: serverTools, toolsDir: 'tools' });
  session = { Authorization: `Bearer ${site.token}` };
  token = (await site.newToken({ name: 'Helper' })).token;
  args = await sampleArguments(site.url, token, SCENES);
});
afterAll(() => site.end());

const tokenOf = (url = '') => new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
const post = (path: string, body: object, headers = session) =>
  site.post(`/account-api/assistant-keys${path}`, body, headers);
const codeOf = async (response: Response) => [response.status, ((await response.json()) as ProblemBody).error.code];

/** A client whose user answers questions so; the questions it was asked. */
async function connected(
  answer: (question: Question) => Answer | Promise<Answer>,
  {
    mode = 'auto',
    elicitation = { form: {}, url: {} },
    accessToken = token,
  }: { mode?: (typeof MODES)[number]; elicitation?: ClientCapabilities['elicitation']; accessToken?: string } = {},
) {
  const questions: Question[] = [];
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: { elicitation }, versionNegotiation: { mode } },
  );
  client.setRequestHandler('elicitation/create', ({ params }) => {
    questions.push(params as Question);
    return answer(params as Question);
  });
  const headers = { Authorization: `Bearer ${accessToken}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', site.url), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return { questions, call: (input = args) => client.callTool({ name: SCENES, arguments: input }) };
}

/** A user who opens the page of the question and enters the key there. */
async function enterKey({ url }: Question): Promise<Answer> {
  expect((await post('', { token: tokenOf(url), key: ' demo ' })).status).toBe(204);
  return { action: 'accept' };
}

describe('a key that a call lacks', () => {
  it('is entered on our page, and serves the next calls with that token, and no other', async () => {
    const { questions, call } = await connected(enterKey);
    for (const _ of ['first', 'second']) expect((await call()).structuredContent).toMatchObject({ mode: 'demo' });
    const [question, ...others] = questions;
    expect(others).toEqual([]);
    expect(question).toMatchObject({ mode: 'url', message: expect.stringContaining('needs a key') });
    expect(question?.url).toMatch(new RegExp(`^${site.url}/assistant-key#token=[\\w-]{43}$`));
    const other = await connected(() => ({ action: 'decline' }), { accessToken: (await site.newToken()).token });
    expect(textOf(await other.call())).toContain('[key_needed]');
    expect(site.log.join('\n')).not.toContain(tokenOf(question?.url));
  });

  it('is waited for after the user has only agreed to open the page', async () => {
    const { token: accessToken } = await site.newToken();
    const entered: Promise<unknown>[] = [];
    const { call } = await connected(
      (question) => {
        entered.push(enterKey(question));
        return { action: 'accept' };
      },
      { accessToken },
    );
    expect((await call()).structuredContent).toMatchObject({ mode: 'demo' });
    await Promise.all(entered);
  });

  it('is asked for before a missing answer is', async () => {
    const { concept: _, ...missing } = args;
    const { questions, call } = await connected(
      (question) => (question.url ? enterKey(question) : { action: 'accept', content: { concept: 'A lighthouse' } }),
      { accessToken: (await site.newToken()).token },
    );
    expect((await call(missing)).structuredContent).toMatchObject({ mode: 'demo' });
    expect(questions.map(({ url }) => url !== undefined)).toEqual([true, false]);
  });

  it.each(['decline', 'cancel'] as const)('is an error after the user has chosen to %s', async (action) => {
    const { questions, call } = await connected(() => ({ action }), { accessToken: (await site.newToken()).token });
    expect(textOf(await call())).toContain('[key_needed]');
    expect(questions).toHaveLength(1);
  });

  it('is asked for of nobody else: where a model must mend something first, and by clients that open no addresses', async () => {
    const { token: accessToken } = await site.newToken();
    const refuse = (): Answer => ({ action: 'decline' });
    const able = await connected(refuse, { accessToken });
    expect(textOf(await able.call({ ...args, genre: 'Opera' }))).toContain('[enum]');
    const formsAlone = await connected(refuse, { accessToken, elicitation: { form: {} } });
    expect(textOf(await formsAlone.call())).toContain('[key_needed]');
    const legacy = await connected(refuse, { accessToken, mode: 'legacy' });
    expect(textOf(await legacy.call())).toContain('[key_needed]');
    expect([able, formsAlone, legacy].flatMap(({ questions }) => questions)).toEqual([]);
  });
});

describe('the page of the link', () => {
  it('says who needs which key for what, to the member whose program asks, and takes it once', async () => {
    const { questions, call } = await connected(() => ({ action: 'decline' }), {
      accessToken: (await site.newToken({ name: 'Helper' })).token,
    });
    await call();
    const link = { token: tokenOf(questions[0]?.url) };
    const guest = await site.newGuest();
    expect(await (await post('/request', link)).json()).toEqual({
      program: 'Helper',
      tool: expect.any(String),
      label: expect.any(String),
    });
    expect((await site.post('/account-api/assistant-keys', { ...link, key: NEEDLE })).status).toBe(401);
    for (const path of ['/request', '']) {
      expect(await codeOf(await post(path, { ...link, key: NEEDLE }, guest))).toEqual([404, 'bad_link']);
      expect(await codeOf(await post(path, { token: 'x'.repeat(43), key: NEEDLE }))).toEqual([404, 'bad_link']);
    }
    expect(await codeOf(await post('', { ...link, key: ' ' }))).toEqual([400, 'invalid_body']);
    expect((await post('', { ...link, key: NEEDLE })).status).toBe(204);
    for (const path of ['/request', ''])
      expect(await codeOf(await post(path, { ...link, key: 'other' }))).toEqual([404, 'bad_link']);
    expect(site.log.join('\n')).not.toContain('needle');
  });
});

describe('a waiting call', () => {
  it('answers well within a minute that it goes on waiting, and looks nothing up for what is no token of a link', async () => {
    vi.useFakeTimers();
    const receive = vi.fn<ProgramKeys['receive']>(async () => 'pending');
    const questions = (requestState: string) => {
      const clientCapabilities = { elicitation: { url: {} } };
      const mcpReq = {
        envelope: { 'io.modelcontextprotocol/clientCapabilities': clientCapabilities },
        requestState: () => requestState,
        signal: new AbortController().signal,
      };
      const keys = { receive } as unknown as ProgramKeys;
      const limits = { acquireRequest: () => () => undefined };
      return createKeyQuestions({ limits }, 'ann', keys, { mcpReq } as unknown as ServerContext);
    };
    const state = `${'a'.repeat(43)}.${'b'.repeat(43)}`;
    const waiting = questions(state)?.wait();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await waiting).toMatchObject({ resultType: 'input_required', requestState: state });
    receive.mockClear();
    for (const wrong of ['a.b', Array.from({ length: 11 }, () => 'a'.repeat(43)).join('.')])
      expect(await questions(wrong)?.wait()).toBeUndefined();
    expect(receive).not.toHaveBeenCalled();
  });
});

describe.each(DATABASES)('keys for programs on %s', (_, openWorld) => {
  const needed = { header: 'X-Key-openai', label: 'Key', tool: 'Scenes' };
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** The keys of a member, for two tokens of theirs, and the texts of these. */
  async function openKeys() {
    const keys = createAssistantKeys(world.service, 'https://site.test');
    const accessTokens = [randomUUID(), randomUUID()];
    const sql = `insert into public.access_tokens (user_id, name, hash, expires_at)
      values ($1, 'Helper', encode(sha256(gen_random_uuid()::text::bytea), 'hex'), now() + interval '1 day') returning id::text`;
    const programs = accessTokens.map(async (accessToken) => {
      const [row] = await world.service.query<{ id: string }>(sql, [world.a.id]);
      return { id: row?.id ?? '', keys: keys.forCaller({ id: world.a.id, tokenId: row?.id ?? '' }, accessToken) };
    });
    const [one, two] = await Promise.all(programs);
    if (!one || !two) throw new Error('There are no tokens.');
    return { keys, one, two, accessTokens };
  }
  const stored = async () => JSON.stringify(await world.service.query('select * from public.assistant_keys', []));

  it('stand there encrypted, and nothing that is stored opens them', async () => {
    const { keys, one, two, accessTokens } = await openKeys();
    const { token: link } = await one.keys.request(needed);
    expect([await one.keys.receive(link), await keys.describe(world.b.id, link)]).toEqual(['pending', undefined]);
    expect(await keys.enter(world.a.id, link, NEEDLE)).toBe(true);
    for (const secret of [NEEDLE, link]) expect(await stored()).not.toContain(secret);
    expect(await two.keys.receive(link)).toBe('gone');
    expect(await one.keys.receive(link)).toBe('received');
    for (const secret of [NEEDLE, ...accessTokens]) expect(await stored()).not.toContain(secret);
    expect([await one.keys.find(needed.header), await two.keys.find(needed.header)]).toEqual([NEEDLE, undefined]);
    expect([await one.keys.find('X-Key-other'), await one.keys.receive(link)]).toEqual([undefined, 'gone']);
  });

  it('are over with their time and with the token of the program', async () => {
    const { keys, one } = await openKeys();
    const { token: link } = await one.keys.request(needed);
    await world.service.query(`update public.assistant_keys set expires_at = now()`, []);
    expect([await keys.enter(world.a.id, link, NEEDLE), await one.keys.receive(link)]).toEqual([false, 'gone']);
    const { token: next } = await one.keys.request(needed);
    await keys.enter(world.a.id, next, NEEDLE);
    await one.keys.receive(next);
    await world.service.query('delete from public.access_tokens where id = $1', [one.id]);
    expect([await one.keys.find(needed.header), await stored()]).toEqual([
      undefined,
      expect.not.stringContaining(one.id),
    ]);
  });
});
