import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiRun, MadeToken, TokenWish } from '@/contracts/api';
import type { ProblemBody } from '@/contracts/problem';
import { send, signIn, stranger, target } from './support/target';

type Headers = Record<string, string>;

const TOOL = 'sora-prompt-generator';
const answers = { concept: 'A film nobody else may see', apiKey: 'demo' };

let member: Headers;
let other: Headers;
let token: Headers;
let made: MadeToken;

beforeAll(async () => {
  [member, other] = [await signIn(), await signIn()];
  made = await make(member, { name: 'Mine', days: 1 });
  token = { Authorization: `Bearer ${made.token}` };
});

async function make(session: Headers, wish: TokenWish): Promise<MadeToken> {
  const response = await send('POST', '/tokens', wish, session);
  expect(response.status).toBe(201);
  return (await response.json()) as MadeToken;
}

const get = (path: string, headers: Headers) => fetch(target.url + path, { headers: { ...stranger(), ...headers } });
const start = (headers: Headers, extra: Headers = {}) =>
  send('POST', `/api/tools/${TOOL}/runs?wait=20`, answers, { ...headers, ...extra });
const codeOf = async (response: Response) => ((await response.json()) as ProblemBody).error.code;

describe('a token of a program', () => {
  it.each([
    ['GET', '/runs'],
    ['GET', '/tokens'],
    ['POST', '/tokens'],
    ['GET', '/files'],
    ['GET', '/profiles'],
    ['GET', '/documents/letterhead'],
    ['POST', '/webhook/film-scenes'],
    ['GET', '/rest/v1/profiles?select=id'],
    ['GET', '/auth/v1/user'],
  ])('opens nothing beside the tools: %s %s', async (method, path) => {
    const response = await (method === 'GET' ? get(path, token) : send(method, path, { name: 'More', days: 1 }, token));
    expect([401, 403, 404]).toContain(response.status);
  });

  it('is the only thing that opens them: no session, no wrong, cut or longer token', async () => {
    const { token: text } = made;
    const swapped = text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');
    for (const wrong of [
      member.Authorization,
      ...['pat_', text.slice(0, -1), `${text}A`, swapped].map((t) => `Bearer ${t}`),
    ])
      expect((await get('/api/runs', { Authorization: wrong ?? '' })).status).toBe(401);
    expect((await get('/api/runs', {})).status).toBe(401);
    expect((await get(`/api/runs?token=${text}`, {})).status).toBe(401);
  });

  it('reads, follows and ends no run of anybody else, and takes no id of theirs', async () => {
    const run = (await (await start(token)).json()) as ApiRun;
    const theirs = { Authorization: `Bearer ${(await make(other, { name: 'Theirs', days: 1 })).token}` };
    for (const path of [`/api/runs/${run.id}`, `/api/runs/${run.id}/events`])
      expect((await get(path, theirs)).status).toBe(404);
    expect((await send('POST', `/api/runs/${run.id}/cancel`, {}, theirs)).status).toBe(404);
    const taken = await start(theirs, { 'Idempotency-Key': run.id });
    expect([taken.status, await codeOf(taken)]).toEqual([409, 'run_id_taken']);
    expect(await (await get('/api/runs', theirs)).json()).toEqual({ runs: [] });
  });

  it('is seen, revoked and counted by its member alone', async () => {
    expect(JSON.stringify(await (await get('/tokens', other)).json())).not.toContain(made.id);
    expect((await send('DELETE', `/tokens/${made.id}`, undefined, other)).status).toBe(404);
    expect((await get('/api/runs', token)).status).toBe(200);
  });

  it('is not made without end', async () => {
    const third = await signIn();
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) => send('POST', '/tokens', { name: `${at}`, days: 1 }, third)),
    );
    const refused = all.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(409));
  });

  it('starts no more runs than its member may, by the page and by all tokens together', async () => {
    const fourth = await signIn();
    const tokens = await Promise.all(['one', 'two'].map((name) => make(fourth, { name, days: 1 })));
    const calls = Array.from({ length: 40 }, (_, at) =>
      start({ Authorization: `Bearer ${tokens[at % 2]?.token}` }, { 'X-Forwarded-For': `198.51.100.${at}` }),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
});
