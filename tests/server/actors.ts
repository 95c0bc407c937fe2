import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { openEmbeddedStack } from '@/server/accounts/embedded-supabase/embedded';
import type { Db } from '@/server/platform/database/db';
import { createPgDb } from '@/server/platform/database/pg-db';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { openDatabase } from './postgres';
import { withDatabase } from './prepared-database';

/** What somebody gets from the database; a refusal counts like nothing. */
export interface Actor {
  id: string;
  read(table: string): Promise<Record<string, unknown>[]>;
  /** How many rows were written. */
  insert(table: string, row: Record<string, unknown>): Promise<number>;
  update(table: string, column: string, value: unknown): Promise<number>;
  /** Removes every row it may, by a column that is never empty. */
  remove(table: string, column: string): Promise<number>;
  /** Whether a function could be called. */
  call(name: string, args: Record<string, unknown>): Promise<boolean>;
}

/** A database with the migrations, two members and a visitor. */
export interface World {
  /** Everything is allowed to it. */
  service: Db;
  visitor: Actor;
  a: Actor;
  b: Actor;
  close(): Promise<void>;
}

/** The embedded stack, reached as the browser reaches it. */
export async function embeddedWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'world-'));
  const stack = await openEmbeddedStack({
    dataDir: await withDatabase(folder),
    migrationsDir: 'supabase/migrations',
    siteUrl: 'http://site.test',
  });
  const client = () =>
    createClient('http://embedded.test', 'embedded', {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => stack.callSupabaseLite(new Request(input, init)) },
    });
  async function member(name: string): Promise<Actor> {
    const person = { email: `${name}@x.test`, password: 'secret-1', firstName: name };
    const created = await stack.users.create(person);
    const supabase = client();
    await supabase.auth.signInWithPassword(person);
    return httpActor(supabase, created.ok ? created.userId : '');
  }
  return {
    service: stack.db,
    visitor: httpActor(client(), randomUUID()),
    a: await member('a'),
    b: await member('b'),
    async close() {
      await stack.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A plain PostgreSQL server, with tables granted to everybody as hosted Supabase and the embedded stack do. */
export async function postgresWorld(): Promise<World> {
  const database = await openDatabase();
  const service = createPgDb(database.url);
  await service.script('grant all on all tables in schema public to anon, authenticated, service_role');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  async function member(name: string): Promise<Actor> {
    const id = randomUUID();
    const sql = `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      values ($1, $2, now(), $3::text::jsonb)`;
    await service.query(sql, [id, `${name}@x.test`, `{"first_name":"${name}"}`]);
    return sqlActor(client, 'authenticated', id);
  }
  return {
    service,
    visitor: sqlActor(client, 'anon', randomUUID()),
    a: await member('a'),
    b: await member('b'),
    async close() {
      await client.end();
      await service.close();
      await database.close();
    },
  };
}

export const EMBEDDED = ['the embedded database', embeddedWorld] as const;
const POSTGRES = ['a PostgreSQL server', postgresWorld] as const;

export const BOTH_DATABASES = [EMBEDDED, POSTGRES] as const;

/** The databases that a test of what stands in a database goes over, with their names. */
export const DATABASES = forThisRun('databases', BOTH_DATABASES, [POSTGRES]);

function httpActor(supabase: SupabaseClient, id: string): Actor {
  const count = (rows: unknown[] | null) => rows?.length ?? 0;
  return {
    id,
    read: async (table) => (await supabase.from(table).select('*')).data ?? [],
    insert: async (table, row) => ((await supabase.from(table).insert(row)).error ? 0 : 1),
    update: async (table, column, value) =>
      count(
        (
          await supabase
            .from(table)
            .update({ [column]: value })
            .not(column, 'is', null)
            .select()
        ).data,
      ),
    remove: async (table, column) => count((await supabase.from(table).delete().not(column, 'is', null).select()).data),
    call: async (name, args) => !(await supabase.rpc(name, args)).error,
  };
}

function sqlActor(client: Client, role: string, id: string): Actor {
  async function as(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[] | undefined> {
    await client.query('begin');
    try {
      await client.query(`set local role ${role}`);
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify(role === 'anon' ? { role } : { sub: id, role }),
      ]);
      const { rows } = await client.query(sql, values);
      await client.query('commit');
      return rows as Record<string, unknown>[];
    } catch {
      await client.query('rollback');
      return undefined;
    }
  }
  const rowsOf = async (sql: string, values?: unknown[]) => (await as(sql, values)) ?? [];
  return {
    id,
    read: (table) => rowsOf(`select * from public.${table}`),
    async insert(table, row) {
      const names = Object.keys(row);
      const done = await as(
        `insert into public.${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(row),
      );
      return done ? 1 : 0;
    },
    update: async (table, column, value) =>
      (await rowsOf(`update public.${table} set ${column} = $1 returning 1`, [value])).length,
    remove: async (table, column) =>
      (await rowsOf(`delete from public.${table} where ${column} is not null returning 1`)).length,
    async call(name, args) {
      const list = Object.keys(args).map((word, index) => `${word} => $${index + 1}`);
      return (await as(`select public.${name}(${list.join(', ')})`, Object.values(args))) !== undefined;
    },
  };
}
