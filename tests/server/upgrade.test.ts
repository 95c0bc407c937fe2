import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '@/server/data/db';
import { migrate } from '@/server/data/migrate';
import { applyMigrations } from '@/server/data/migrations';
import { pgDb } from '@/server/data/pg-db';
import { openEmbeddedStack } from '@/server/stack/embedded';
import { openDatabase, type TestDatabase } from './postgres';
import { makeFolder, signIn, startSite } from './site';

/** A copy on purpose: what sites once began with stays, whatever becomes of the migrations. */
const FIRST = 'tests/server/first-state/migrations';
const ROWS = readFileSync('tests/server/first-state/rows.sql', 'utf8');
const TODAY = readdirSync('supabase/migrations').filter((name) => name.endsWith('.sql'));
const SINCE = TODAY.filter((name) => !readdirSync(FIRST).includes(name));
const RUN = '00000000-0000-4000-8000-0000000000a1';

/** What came of the rows the first tables held. */
async function expectRows(db: Db): Promise<void> {
  const one = async (sql: string) => (await db.query(sql))[0];
  expect(
    await one(`select inputs ->> 'topic' as topic, answer_body as text from public.runs where id = '${RUN}'`),
  ).toEqual({
    topic: 'Harbours',
    text: '{"text": "All about harbours."}',
  });
  expect(
    await one("select (raw_app_meta_data ->> 'guest') as guest from auth.users where email = 'guest@x.test'"),
  ).toEqual({
    guest: 'true',
  });
  expect(await one("select public.local_membership_active('First@x.test ') as active")).toEqual({ active: true });
  expect(await one("select public.access_code_usable('first-code-1') as usable")).toEqual({ usable: true });
  expect(await one('select name, fields from public.leads')).toEqual({ name: 'Ann', fields: { goal: 'Grow' } });
  expect(await one('select step from public.program_steps')).toEqual({ step: 'leads' });
}

describe('the first tables and what was in them', () => {
  const databases: TestDatabase[] = [];
  beforeAll(async () => {
    databases.push(await openDatabase('template1'), await openDatabase('template1'));
  });
  afterAll(() => Promise.all(databases.map((database) => database.close())));

  /** Everything a schema is made of, as text. */
  async function schemaOf(db: Db): Promise<string[]> {
    const sql = `
      select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as it from information_schema.columns where table_schema = 'public'
      union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) from pg_policies
      union all select concat_ws(' ', relname, relrowsecurity, relacl) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      union all select concat_ws(' ', pg_get_functiondef(oid), proacl) from pg_proc where pronamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'`;
    return (await db.query<{ it: string }>(sql)).map(({ it }) => it).toSorted();
  }

  it('come to today on a PostgreSQL server, by npm run migrate, and are the same as new ones', async () => {
    const [oldUrl = '', freshUrl = ''] = databases.map(({ url }) => url);
    const [old, fresh] = [pgDb(oldUrl), pgDb(freshUrl)];
    await applyMigrations(old, FIRST);
    await old.script(ROWS);
    const env = { SUPABASE_URL: 'https://project.test', DATABASE_URL: oldUrl };
    const printed: string[] = [];
    const command = () => migrate([], { root: '.', env, print: (line) => printed.push(line) });
    await Promise.all([command(), command()]);
    expect(printed.toSorted()).toEqual([`Applied: ${SINCE.join(', ')}`, 'The database had all migrations already.']);
    await applyMigrations(fresh, 'supabase/migrations');
    expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
    await expectRows(old);
    await Promise.all([old.close(), fresh.close()]);
  });

  it('are brought forward by no command where the database is embedded', async () => {
    await expect(migrate([], { root: '.', env: {}, print: () => undefined })).rejects.toThrow(/at each start/);
  });
});

describe('a data folder of the first tables', () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is brought forward when the site starts: its member signs in and reads the result', async () => {
    const old = await openEmbeddedStack({ dataDir, migrationsDir: FIRST, siteUrl: 'http://site.test' });
    await old.db.script(ROWS);
    await old.close();
    const site = await startSite({ folder });
    const session = await signIn(site.url, 'first@x.test', 'first-secret');
    const mine = { Authorization: `Bearer ${session.access_token}` };
    expect(await (await site.get(`/runs/${RUN}`, mine)).text()).toContain('All about harbours.');
    const cut = (await (await site.get(`/runs/${RUN.slice(0, -1)}2`, mine)).json()) as { state: string };
    expect(cut.state).toBe('failed');
    await site.close();
    const now = await openEmbeddedStack({
      dataDir,
      migrationsDir: 'supabase/migrations',
      siteUrl: site.url,
    });
    await expectRows(now.db);
    await now.close();
  });
});
