import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '@/server/platform/database/db';
import { migrate } from '@/server/platform/database/migrate';
import { applyMigrations } from '@/server/platform/database/migrations';
import { createPgDb } from '@/server/platform/database/pg-db';
import { migrateQueues } from '@/server/platform/deliveries/queues';
import { expectRows, FIRST, ROWS } from './first-state/first-state';
import { openDatabase, type TestDatabase } from './postgres';

const TODAY = readdirSync('supabase/migrations').filter((name) => name.endsWith('.sql'));
const SINCE = TODAY.filter((name) => !readdirSync(FIRST).includes(name));

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
    const [old, fresh] = [createPgDb(oldUrl), createPgDb(freshUrl)];
    await applyMigrations(old, FIRST);
    await old.script(ROWS);
    const env = { SUPABASE_URL: 'https://project.test', DATABASE_URL: oldUrl };
    const printed: string[] = [];
    const command = () => migrate([], { root: '.', env, print: (line) => printed.push(line) });
    await Promise.all([command(), command()]);
    await applyMigrations(fresh, 'supabase/migrations');
    const applied = [...SINCE, ...(await migrateQueues(fresh))].join(', ');
    expect(printed.toSorted()).toEqual([`Applied: ${applied}`, 'The database had all migrations already.']);
    expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
    await expectRows(old);
    await Promise.all([old.close(), fresh.close()]);
  });

  it('are brought forward by no command where the database is embedded', async () => {
    await expect(migrate([], { root: '.', env: {}, print: () => undefined })).rejects.toThrow(/each start applies/);
  });
});
