import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { applyMigrations } from '@/server/platform/database/migrations';
import { createPgDb } from '@/server/platform/database/pg-db';
import { migrateQueues } from '@/server/platform/deliveries/queues';
import { freePort } from '../../scripts/lib/free-port.ts';
import { findPostgres } from '../../scripts/lib/postgres.ts';

const execute = promisify(execFile);

/** A PostgreSQL server that holds the databases of many tests. */
export interface Postgres {
  /** Connection string of the superuser. */
  url: string;
  stop(): Promise<void>;
}

/** A database of one test file. */
export interface TestDatabase {
  url: string;
  /** Closes every connection to it and removes it. */
  close(): Promise<void>;
}

/** The template of a new database: one with all migrations, or an empty one. */
type Template = 'migrated' | 'template1';

/** Environment variable with the address at which `tests/server/global-setup.ts` provides the server of this run. */
export const SERVER_ADDRESS = 'TEST_POSTGRES_ADDRESS';

/**
 * Creates a database of the test's own on the server of this run, by copying one that has all migrations. A program that
 * vitest has not started gets a server of its own, which stops with the database.
 */
export async function openDatabase(template: Template = 'migrated'): Promise<TestDatabase> {
  const address = process.env[SERVER_ADDRESS];
  const own = address ? undefined : await startPostgres();
  const server = own?.url ?? (await askServer(address ?? ''));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runSql(server, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(server, name),
    async close() {
      await runSql(server, `drop database ${name} with (force)`);
      await own?.stop();
    },
  };
}

/** Starts a server on a free port of loopback, with a migrated database to copy. @throws Error that says how to install it */
export async function startPostgres(): Promise<Postgres> {
  const bin = findPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, await idOf('-u'), await idOf('-g'));
  const run = (program: string, ...args: string[]) => {
    const command = [join(bin, program), ...args];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    return execute(file, rest, { cwd: '/' });
  };
  const port = await freePort();
  await run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync');
  // Several test files at a time open up to ten connections a process. No table lives long enough to need a vacuum.
  const settings = `-c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=500 -c autovacuum=off`;
  await run(
    'pg_ctl',
    '-D',
    data,
    '-o',
    `-p ${port} -k ${folder} ${settings}`,
    '-l',
    join(folder, 'log'),
    '-w',
    'start',
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await makeMigrated(url);
  return {
    url,
    async stop() {
      await run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the template database with all migrations. */
async function makeMigrated(server: string): Promise<void> {
  await runSql(server, 'create database migrated');
  const db = createPgDb(databaseUrl(server, 'migrated'));
  await applyMigrations(db, 'supabase/migrations');
  await migrateQueues(db);
  await db.close();
}

/** Runs one statement on a separate connection. */
async function runSql(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function askServer(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}

function databaseUrl(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Returns the id of the user or group that runs the server. */
async function idOf(kind: '-u' | '-g'): Promise<number> {
  return Number((await execute('id', [kind, 'postgres'])).stdout);
}
