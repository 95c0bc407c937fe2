import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiRun, CreatedToken } from '@/contracts/api';
import type { ProblemBody } from '@/contracts/problem';
import { type Account, makeToken, send, signIn, signUp, stranger, target } from './support/target';

type Headers = Record<string, string>;

const TOOL = 'sora-prompt-generator';
const answers = { concept: 'A film nobody else may see', apiKey: 'demo' };

let member: Account;
let other: Account;
let token: Headers;
let made: CreatedToken;

beforeAll(async () => {
  [member, other] = [await signUp(), await signUp()];
  made = await makeToken(member);
  token = { Authorization: `Bearer ${made.token}` };
});

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
      member.session.Authorization,
      ...['pat_', text.slice(0, -1), `${text}A`, swapped].map((t) => `Bearer ${t}`),
    ])
      expect((await get('/api/runs', { Authorization: wrong ?? '' })).status).toBe(401);
    expect((await get('/api/runs', {})).status).toBe(401);
    expect((await get(`/api/runs?token=${text}`, {})).status).toBe(401);
  });

  it('reads, follows and ends no run of anybody else, and takes no id of theirs', async () => {
    const run = (await (await start(token)).json()) as ApiRun;
    const theirs = { Authorization: `Bearer ${(await makeToken(other)).token}` };
    for (const path of [`/api/runs/${run.id}`, `/api/runs/${run.id}/events`])
      expect((await get(path, theirs)).status).toBe(404);
    expect((await send('POST', `/api/runs/${run.id}/cancel`, {}, theirs)).status).toBe(404);
    const taken = await start(theirs, { 'Idempotency-Key': run.id });
    expect([taken.status, await codeOf(taken)]).toEqual([409, 'run_id_taken']);
    expect(await (await get('/api/runs', theirs)).json()).toEqual({ runs: [] });
  });

  it('is seen, revoked and counted by its member alone', async () => {
    expect(JSON.stringify(await (await get('/tokens', other.session)).json())).not.toContain(made.id);
    expect((await send('DELETE', `/tokens/${made.id}`, undefined, other.session)).status).toBe(404);
    expect((await get('/api/runs', token)).status).toBe(200);
  });

  it('is not made without end', async () => {
    const { session, password } = await signUp();
    const statuses: number[] = [];
    for (let at = 0; at < 25; at += 1)
      statuses.push((await send('POST', '/tokens', { name: `${at}`, days: 1, password }, session)).status);
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(5).fill(409)]);
  });

  it('starts no more runs than its member may, by the page and by all tokens together', async () => {
    const fourth = await signUp();
    const tokens = await Promise.all([makeToken(fourth), makeToken(fourth)]);
    const calls = Array.from({ length: 40 }, (_, at) =>
      start({ Authorization: `Bearer ${tokens[at % 2]?.token}` }, { 'X-Forwarded-For': `198.51.100.${at}` }),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
});

describe('whoever has got hold of a session makes no token', () => {
  const make = (password: unknown, session: Headers) =>
    send('POST', '/tokens', { name: 'Mine', days: 365, ...(password !== undefined && { password }) }, session);
  const problemOf = async (response: Response) => ((await response.json()) as ProblemBody).error;

  it.each([undefined, '', 0, null, { text: 'secret-1' }])('without the password: %j', async (password) => {
    const refused = await make(password, other.session);
    expect([refused.status, (await problemOf(refused)).field]).toEqual([400, 'password']);
  });

  it('with a wrong one, nor by trying many at once; the member is not signed out by that', async () => {
    const { session, email, password } = await signUp();
    const wrong = await make('secret-0', session);
    expect([wrong.status, await problemOf(wrong)]).toEqual([
      403,
      { code: 'wrong_password', message: 'This is not the password of your account.', field: 'password' },
    ]);
    const tries = await Promise.all(Array.from({ length: 40 }, (_, at) => make(`secret-${at}`, session)));
    expect(tries.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(10);
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30);
    expect((await make(password, session)).status).toBe(429);
    expect((await get('/tokens', session)).status).toBe(200);
    expect((await send('POST', '/auth/v1/token?grant_type=password', { email, password })).status).toBe(200);
  });

  it('of a guest, who has no password', async () => {
    const refused = await make('secret-1', await signIn());
    expect([refused.status, (await problemOf(refused)).code]).toEqual([403, 'guest']);
  });
});
