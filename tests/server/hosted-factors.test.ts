import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProblemBody } from '@/contracts/problem';
import type { SecondFactorList } from '@/contracts/second-factor';
import { type Hosted, MEMBER, OTHER, openHosted } from './hosted';
import { makeFolder, type Site, startSite } from './site';

let hosted: Hosted;
let site: Site;
/** The answer to an operator without a second factor. */
let refused: [number, ProblemBody];

beforeAll(async () => {
  hosted = await openHosted();
  site = await startSite({ folder: makeFolder(), env: hosted.env });
  await hosted.db.query('insert into public.operators (user_id) values ($1)', [MEMBER]);
  refused = await askOperatorRoom('aal1');
  await addFactor(MEMBER, 'totp', 'unverified');
  await addFactor(MEMBER, 'phone', 'verified');
  await addFactor(OTHER, 'totp', 'unverified');
});
afterAll(async () => {
  await site.end();
  await hosted.close();
});

type Level = 'aal1' | 'aal2';

async function addFactor(user: string, kind: string, status: string, usedAt?: string): Promise<string> {
  const id = randomUUID();
  await hosted.db.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, last_challenged_at)
     values ($1, $2, 'My app', $3::auth.factor_type, $4::auth.factor_status, '2026-11-01T12:00:00Z', now(), $5)`,
    [id, user, kind, status, usedAt ?? null],
  );
  return id;
}

async function askOperatorRoom(aal: Level): Promise<[number, ProblemBody]> {
  const response = await site.get('/operator-api', await hosted.as(MEMBER, { aal }));
  return [response.status, (await response.json()) as ProblemBody];
}

async function ask(path: string, aal: Level, user = MEMBER): Promise<[number, string | undefined]> {
  const response = await site.get(path, await hosted.as(user, { aal }));
  const { error } = (await response.json()) as Partial<ProblemBody>;
  return [response.status, error?.code];
}

it('opens nothing but the operator’s room by a password alone, until the member has an authenticator app', async () => {
  expect(refused[0]).toBe(403);
  expect(refused[1].error).toMatchObject({
    code: 'second_factor_needed',
    message: 'Operators sign in with a second factor. Add one on your account page.',
  });
  // An app that has shown no code, and a kind of factor that this site cannot ask for, are none.
  expect(await ask('/runs', 'aal1')).toEqual([200, undefined]);
  expect(await ask('/operator-api', 'aal2')).toEqual([403, 'second_factor_needed']);

  const id = await addFactor(MEMBER, 'totp', 'verified', '2026-11-02T12:00:00Z');
  for (const path of ['/runs', '/account-api/sessions', '/operator-api', '/access'])
    expect([path, ...(await ask(path, 'aal1'))]).toEqual([path, 403, 'second_factor_needed']);
  for (const path of ['/runs', '/account-api/sessions', '/operator-api', '/access'])
    expect([path, ...(await ask(path, 'aal2'))]).toEqual([path, 200, undefined]);
  expect(await ask('/runs', 'aal1', OTHER)).toEqual([200, undefined]);

  const response = await site.get('/account-api/factors', await hosted.as(MEMBER, { aal: 'aal2' }));
  expect(await response.json()).toEqual({
    factors: [
      { id, kind: 'app', name: 'My app', addedAt: '2026-11-01T12:00:00.000Z', usedAt: '2026-11-02T12:00:00.000Z' },
    ],
    recoveryCodes: 0,
  } satisfies SecondFactorList);
});

it('shows the rows of a member with an app to no session without its code, past the site too', async () => {
  const client = new Client({ connectionString: hosted.url });
  await client.connect();
  const count = async (table: string, sub: string, aal: Level) => {
    await client.query('begin');
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub, aal })]);
    await client.query('set local role authenticated');
    const { rowCount } = await client.query(`select from public.${table}`);
    await client.query('rollback');
    return rowCount;
  };
  expect(await count('profiles', MEMBER, 'aal1')).toBe(0);
  expect(await count('profiles', MEMBER, 'aal2')).toBe(1);
  expect(await count('profiles', OTHER, 'aal1')).toBe(1);
  await client.end();

  const open = await hosted.db.query(
    `select distinct tablename from pg_policies p where schemaname = 'public' and 'authenticated' = any (roles)
     and not exists (select from pg_policies r where r.schemaname = 'public' and r.tablename = p.tablename
       and r.permissive = 'RESTRICTIVE' and r.cmd = 'ALL' and r.qual like '%session_has_factor()%')`,
  );
  expect(open, 'a table that members read needs such a policy').toEqual([]);
});
