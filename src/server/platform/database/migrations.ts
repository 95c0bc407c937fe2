import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Db } from './db';

const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`;

/**
 * SQL that sets the timeouts of a migration. Its running time is not limited, but it waits only briefly for a table
 * lock, because all other queries on the table queue up behind it. Then it lets them pass and tries again.
 */
const TIMEOUTS = "set local statement_timeout = 0; set local lock_timeout = '2s';";

/** Pauses between two attempts to get the locks, in milliseconds: five minutes in all. */
export const LOCK_RETRY_DELAYS_MS: readonly number[] = [1000, 2000, 4000, 8000, ...Array<number>(28).fill(10_000)];

/** PostgreSQL error code of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * First line of a migration whose statements run one by one, outside of a transaction, as `create index concurrently`
 * requires. If it fails, it is run again as a whole, so each of its statements must allow that.
 */
const NO_TRANSACTION = /^-- no transaction\n/;

/**
 * Applies the files of a migrations folder (`<14 digits>_<name>.sql`) that are not applied yet, each in one transaction
 * with its entry in the history table, which the Supabase CLI also uses. Returns the names of the applied files.
 *
 * @param pause waits between two attempts to lock a table
 * @throws Error naming the file that failed; earlier ones stay applied
 */
export async function applyMigrations(
  db: Db,
  folder: string,
  pause: (milliseconds: number) => Promise<unknown> = setTimeout,
): Promise<string[]> {
  await db.script(HISTORY);
  const applied = await db.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  const appliedVersions = new Set(applied.map((row) => row.version));
  const files = (await readdir(folder)).filter((name) => /^\d{14}_[a-z0-9_]+\.sql$/.test(name)).sort();
  const pending = files.filter((name) => !appliedVersions.has(name.slice(0, 14)));
  for (const name of pending) {
    const sql = await readFile(join(folder, name), 'utf8');
    try {
      await withLockRetries(() => applyMigration(db, name, sql), pause);
    } catch (error) {
      const hint = isLockTimeout(error)
        ? '. A table that it changes was locked for five minutes. Run it again when the database is less busy.'
        : '';
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}${hint}`, {
        cause: error,
      });
    }
  }
  return pending;
}

async function applyMigration(db: Db, name: string, sql: string): Promise<void> {
  if (!NO_TRANSACTION.test(sql)) {
    await db.script(`${TIMEOUTS}\n${sql}\n;${historyEntry(name)}`);
    return;
  }
  for (const statement of statementsOf(sql))
    await (/\bconcurrently\b/i.test(statement) ? db.query(statement) : db.script(`${TIMEOUTS}\n${statement}`));
  await db.script(historyEntry(name));
}

/** Returns the statements of a migration without a transaction, which end with their lines. */
export function statementsOf(sql: string): string[] {
  const lines = sql.split('\n').filter((line) => !line.startsWith('--'));
  return lines
    .join('\n')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

async function withLockRetries(
  apply: () => Promise<void>,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<void> {
  for (const delay of LOCK_RETRY_DELAYS_MS) {
    try {
      return await apply();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await pause(delay);
    }
  }
  return apply();
}

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
}

function historyEntry(file: string): string {
  const version = file.slice(0, 14);
  const name = file.slice(15, -4);
  return `insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name}');`;
}
