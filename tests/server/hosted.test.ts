import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '@/server/data/db';
import { applyMigrations } from '@/server/data/migrations';
import { pgDb } from '@/server/data/pg-db';
import { type Postgres, startPostgres } from './postgres';
import { makeFolder, type Site, sampleBody, startSite } from './site';
import { type Stub, startStub } from './stub';

const MEMBER = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

let postgres: Postgres;
let db: Db;
let supabase: Stub;
let chat: Stub;
let site: Site;
let sign: (sub: string, change?: { aud?: string; iss?: string; role?: string; exp?: number }) => Promise<string>;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
  supabase = await startStub(({ path }) =>
    path === '/auth/v1/.well-known/jwks.json' ? { body: { keys: [jwk] } } : { status: 404 },
  );
  chat = await startStub(() => ({ body: { choices: [{ message: { content: 'From the model' } }] } }));
  sign = (
    sub,
    { aud = 'authenticated', iss = `${supabase.url}/auth/v1`, role = 'authenticated', exp = 4_000_000_000 } = {},
  ) =>
    new SignJWT({ role, email: 'ann@x.test' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setSubject(sub)
      .setAudience(aud)
      .setIssuer(iss)
      .setExpirationTime(exp)
      .sign(privateKey);
  postgres = await startPostgres();
  db = pgDb(postgres.url);
  await applyMigrations(db, 'supabase/migrations');
  for (const id of [MEMBER, OTHER]) await db.query('insert into auth.users (id) values ($1)', [id]);
  await db.query(
    `insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker, seen_at)
     values ($1, $1, 'sample', 'sample', 'live', '{}', 'h', $1, now() - interval '5 minutes'), ($2, $1, 'sample', 'sample', 'live', '{}', 'h', $2, now())`,
    [MEMBER, OTHER],
  );
  const env = { SUPABASE_URL: supabase.url, DATABASE_URL: postgres.url, LLM_BASE_URL: chat.url };
  site = await startSite({ folder: makeFolder(), env });
});
afterAll(async () => {
  await site.end();
  await db.close();
  postgres.stop();
  await supabase.close();
  await chat.close();
});

const as = async (sub: string, change?: Parameters<typeof sign>[1]) => ({
  Authorization: `Bearer ${await sign(sub, change)}`,
});

describe('the gateway on hosted Supabase', () => {
  it('runs, keeps and shows runs in PostgreSQL', async () => {
    const headers = { ...(await as(MEMBER)), 'X-Run-Id': crypto.randomUUID() };
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
    expect((await site.get(`/runs/${headers['X-Run-Id']}`, await as(OTHER))).status).toBe(404);
    const [row] = await db.query('select body::text as body, answer_body from public.runs where id = $1', [
      headers['X-Run-Id'],
    ]);
    expect(JSON.stringify(row)).not.toContain('sk-live');
  });

  it('takes sessions of this project alone', async () => {
    const status = async (change: Parameters<typeof sign>[1]) =>
      (await site.get('/runs', await as(MEMBER, change))).status;
    expect(await status({})).toBe(200);
    expect(await status({ aud: 'other' })).toBe(401);
    expect(await status({ iss: 'https://other.test/auth/v1' })).toBe(401);
    expect(await status({ role: 'anon' })).toBe(401);
    expect(await status({ exp: 1 })).toBe(401);
  });

  it('fails the runs of a process that has gone silent, and leaves those of others alone', async () => {
    const { runs } = (await (await site.get('/runs', await as(MEMBER))).json()) as {
      runs: { id: string; state: string; error?: { code: string } }[];
    };
    expect(runs.find(({ id }) => id === MEMBER)).toMatchObject({ state: 'failed', error: { code: 'interrupted' } });
    expect(runs.find(({ id }) => id === OTHER)).toMatchObject({ state: 'running' });
  });

  it('serves no embedded endpoints and no demo member', async () => {
    expect(site.demo).toBeUndefined();
    for (const path of ['/auth/v1/settings', '/rest/v1/profiles', '/functions/v1/complete-signup'])
      expect((await site.get(path)).status).toBe(404);
  });
});
