import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from './db';

const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`;

/**
 * SQL that sets the timeouts of a migration. Its running time is not limited, but it waits only briefly for a table
 * lock, because all other queries on the table queue up behind it.
 */
const TIMEOUTS = "set local statement_timeout = 0; set local lock_timeout = '30s';";

/** PostgreSQL error code of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Applies the files of a migrations folder (`<14 digits>_<name>.sql`) that are not applied yet, each in one transaction
 * with its entry in the history table, which the Supabase CLI also uses. Returns the names of the applied files.
 *
 * @throws Error naming the file that failed; earlier ones stay applied
 */
export async function applyMigrations(db: Db, folder: string): Promise<string[]> {
  await db.script(HISTORY);
  const applied = await db.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  const appliedVersions = new Set(applied.map((row) => row.version));
  const files = (await readdir(folder)).filter((name) => /^\d{14}_[a-z0-9_]+\.sql$/.test(name)).sort();
  const pending = files.filter((name) => !appliedVersions.has(name.slice(0, 14)));
  for (const name of pending) {
    const sql = await readFile(join(folder, name), 'utf8');
    try {
      await db.script(`${TIMEOUTS}\n${sql}\n;${historyEntry(name)}`);
    } catch (error) {
      const isLockTimeout = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
      const hint = isLockTimeout
        ? '. A table that it changes was locked for 30 seconds. Run it again when the database is less busy.'
        : '';
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}${hint}`, {
        cause: error,
      });
    }
  }
  return pending;
}

function historyEntry(file: string): string {
  const version = file.slice(0, 14);
  const name = file.slice(15, -4);
  return `insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name}');`;
}
