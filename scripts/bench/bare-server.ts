/**
 * A minimal hand-written Hono server that the benchmark compares the site with. It serves the same three requests: a page
 * from memory, the member's profile, and a run that is checked, recorded, answered and recorded as ended. On the embedded
 * database it looks each session up, because sessions can be ended there; on PostgreSQL a valid token is enough, as with
 * hosted Supabase.
 */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { Ajv } from 'ajv';
import { Hono } from 'hono';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Pool } from 'pg';

/** The program's only argument, as JSON. */
export interface BareOptions {
  /** Folder of the embedded database, or address of a PostgreSQL server. */
  database: string;
  /** Address of the public keys that verify session tokens, or the secret that signs them. */
  keys: string;
  page: string;
  schema: object;
  answer: string;
  memberId: string;
}

const options = JSON.parse(process.argv[2] ?? '{}') as BareOptions;

const TABLES = `create table sessions (id uuid primary key, user_id uuid not null);
  create table profiles (id uuid primary key, first_name text, created_at timestamptz default now());
  create table runs (id uuid primary key, user_id uuid, webhook text, state text not null default 'running', body jsonb,
    answer text, started_at timestamptz not null default now(), finished_at timestamptz);
  create index on runs (user_id, started_at desc);`;

type Query = <T>(sql: string, values: unknown[]) => Promise<T[]>;

async function openDatabase(): Promise<Query> {
  if (!options.database.startsWith('postgres:')) {
    const { driver } = await createPgliteConnection({ url: `file://${options.database}` });
    await driver.waitReady;
    await driver.exec(TABLES);
    return async <T>(sql: string, values: unknown[]) => (await driver.query<T>(sql, values)).rows;
  }
  const pool = new Pool({ connectionString: options.database, max: 10, options: '-c search_path=bare' });
  await pool.query(`create schema bare; ${TABLES}`);
  return async <T>(sql: string, values: unknown[]) => (await pool.query(sql, values)).rows as T[];
}

const query = await openDatabase();
const isEmbedded = !options.keys.startsWith('http');
await query('insert into profiles (id, first_name) values ($1, $2)', [options.memberId, 'Demo']);
await query('insert into sessions (id, user_id) values ($1, $1)', [options.memberId]);

const secret = new TextEncoder().encode(options.keys);
const publicKeys = isEmbedded ? undefined : createRemoteJWKSet(new URL(options.keys));

async function findMember(authorization: string | undefined): Promise<string | undefined> {
  const token = authorization?.replace(/^Bearer /, '') ?? '';
  const { payload } = await (publicKeys ? jwtVerify(token, publicKeys) : jwtVerify(token, secret));
  if (!isEmbedded) return payload.sub;
  const sql = 'select user_id::text as id from sessions where id = $1 and user_id = $2';
  return (await query<{ id: string }>(sql, [payload.session_id, payload.sub]))[0]?.id;
}

const page = readFileSync(options.page);
const compressedPage = new Uint8Array(brotliCompressSync(page));
const validate = new Ajv({ strict: false, validateFormats: false }).compile(options.schema);
const app = new Hono();

app.get('/', (context) =>
  context.body(compressedPage, 200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }),
);

app.get('/profile', async (context) => {
  const id = await findMember(context.req.header('authorization'));
  if (!id) return context.json({ error: 'signed out' }, 401);
  return context.json(await query('select * from profiles where id = $1', [id]));
});

app.post('/webhook', async (context) => {
  const id = await findMember(context.req.header('authorization'));
  if (!id) return context.json({ error: 'signed out' }, 401);
  const body: unknown = await context.req.json();
  if (!validate(body)) return context.json({ errors: validate.errors }, 400);
  const run = randomUUID();
  const sql = 'insert into runs (id, user_id, webhook, body) values ($1, $2, $3, $4::text::jsonb)';
  await query(sql, [run, id, 'bench', JSON.stringify(body)]);
  await query("update runs set state = 'succeeded', answer = $2, finished_at = now() where id = $1", [
    run,
    options.answer,
  ]);
  return context.body(options.answer, 200, { 'Content-Type': 'application/json', 'X-Run-Id': run });
});

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) => {
  process.send?.({ url: `http://127.0.0.1:${(address as AddressInfo).port}` });
});
