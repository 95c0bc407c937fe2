import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProblemBody } from '@/contracts/problem';
import { type Hosted, MEMBER, OTHER, openHosted } from './hosted';
import { makeFolder, type Site, sampleBody, startSite } from './site';
import { type Stub, startStub } from './stub';

let hosted: Hosted;
let chat: Stub;
let site: Site;

beforeAll(async () => {
  chat = await startStub(() => ({ body: { choices: [{ message: { content: 'From the model' } }] } }));
  hosted = await openHosted();
  await hosted.db.query(
    `insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker, seen_at)
     values ($1, $1, 'sample', 'sample', 'live', '{}', 'h', $1, now() - interval '5 minutes'), ($2, $1, 'sample', 'sample', 'live', '{}', 'h', $2, now() + interval '1 hour')`,
    [MEMBER, OTHER],
  );
  const env = { ...hosted.env, LLM_BASE_URL: chat.url, RUN_LEASE_SECONDS: '2' };
  site = await startSite({ folder: makeFolder(), env });
});
afterAll(async () => {
  await site.end();
  await hosted.close();
  await chat.close();
});

describe('the gateway on hosted Supabase', () => {
  it('runs, keeps and shows runs in PostgreSQL', async () => {
    const headers = { ...(await hosted.as(MEMBER)), 'X-Run-Id': crypto.randomUUID() };
    const body = { ...sampleBody, apiKey: 'sk-live-1234567890' };
    const answers = await Promise.all([
      site.post('/webhook/sample', body, headers),
      site.post('/webhook/sample', body, headers),
    ]);
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { choices: [{ message: { content: 'From the model' } }] },
      ]);
    expect(chat.seen).toHaveLength(1);
    expect(await (await site.get(`/runs/${headers['X-Run-Id']}`, headers)).json()).toMatchObject({
      state: 'succeeded',
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect((await site.get(`/runs/${headers['X-Run-Id']}`, await hosted.as(OTHER))).status).toBe(404);
    const [row] = await hosted.db.query('select body::text as body, answer_body from public.runs where id = $1', [
      headers['X-Run-Id'],
    ]);
    expect(JSON.stringify(row)).not.toContain('sk-live');
  });

  it('makes a token for the password of the account alone', async () => {
    // As the auth service of Supabase keeps it: "secret-1".
    const hash = bcrypt.hashSync('secret-1', 4).replace(/^\$2b/, '$2a');
    await hosted.db.query('update auth.users set encrypted_password = $2 where id = $1', [MEMBER, hash]);
    const session = await hosted.as(MEMBER);
    const make = async (password: string, as = session) => {
      const answer = await site.post('/tokens', { name: 'Report', days: 1, password }, as);
      return [answer.status, ((await answer.json()) as Partial<ProblemBody>).error?.code];
    };
    expect(await make('secret-2')).toEqual([403, 'wrong_password']);
    expect(await make('secret-1')).toEqual([201, undefined]);
    // An account of another provider has no password.
    expect(await make('secret-1', await hosted.as(OTHER))).toEqual([403, 'wrong_password']);
  });

  it('runs nothing for a member whose membership has ended, and goes on showing what they have', async () => {
    const headers = { ...(await hosted.as(OTHER)), 'X-Run-Id': crypto.randomUUID() };
    const run = async (id = headers['X-Run-Id']) => {
      const answer = await site.post('/webhook/sample', sampleBody, { ...headers, 'X-Run-Id': id });
      return [answer.status, ((await answer.json()) as Partial<ProblemBody>).error?.code];
    };
    expect(await run()).toEqual([200, undefined]);
    await hosted.db.query("insert into public.memberships (email, status) values ('ann@x.test', 'expired')");
    expect(await run(crypto.randomUUID())).toEqual([402, 'membership_ended']);
    // A page that comes back asks for its run again.
    expect(await run()).toEqual([200, undefined]);
    expect((await site.get(`/runs/${headers['X-Run-Id']}`, headers)).status).toBe(200);
    await hosted.db.query("update public.memberships set status = 'active'");
    expect(await run(crypto.randomUUID())).toEqual([200, undefined]);
  });

  it('takes sessions of this project alone', async () => {
    const status = async (change: Parameters<Hosted['as']>[1]) =>
      (await site.get('/runs', await hosted.as(MEMBER, change))).status;
    expect(await status({})).toBe(200);
    expect(await status({ aud: 'other' })).toBe(401);
    expect(await status({ iss: 'https://other.test/auth/v1' })).toBe(401);
    expect(await status({ role: 'anon' })).toBe(401);
    expect(await status({ exp: 1 })).toBe(401);
  });

  it('fails the runs of a process that has gone silent, and leaves those of others alone', async () => {
    const find = async (id: string) => (await site.get(`/runs/${id}`, await hosted.as(MEMBER))).json();
    const silent = { state: 'failed', error: { code: 'interrupted' } };
    await expect.poll(() => find(MEMBER), { timeout: 20_000 }).toMatchObject(silent);
    expect(await find(OTHER)).toMatchObject({ state: 'running' });
  });

  it('serves no embedded endpoints and no demo member', async () => {
    expect(site.demo).toBeUndefined();
    for (const path of ['/auth/v1/settings', '/rest/v1/profiles', '/functions/v1/complete-signup'])
      expect((await site.get(path)).status).toBe(404);
  });
});
