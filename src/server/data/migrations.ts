import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from './db';

const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`;

/**
 * A migration may take as long as it needs, whatever the server allows others. It waits for a table that others use for a short
 * time only: everybody who comes for that table meanwhile waits behind it.
 */
const PATIENCE = "set local statement_timeout = 0; set local lock_timeout = '30s';";

/** What PostgreSQL fails with where a table was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Applies the files of a migrations folder (`<14 digits>_<name>.sql`) that were not applied yet, each as one
 * transaction with its entry in the history table the Supabase CLI uses too. Gives the names of those applied.
 *
 * @throws Error naming the file that failed; what came before it stays applied.
 */
export async function applyMigrations(db: Db, folder: string): Promise<string[]> {
  await db.script(HISTORY);
  const done = await db.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  const known = new Set(done.map((row) => row.version));
  const files = (await readdir(folder)).filter((name) => /^\d{14}_[a-z0-9_]+\.sql$/.test(name)).sort();
  const pending = files.filter((name) => !known.has(name.slice(0, 14)));
  for (const name of pending) {
    const sql = await readFile(join(folder, name), 'utf8');
    try {
      await db.script(`${PATIENCE}\n${sql}\n;${historyEntry(name)}`);
    } catch (error) {
      const isLate = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
      const mend = isLate
        ? '. Others used a table it changes for 30 seconds: run it again when there is less to do.'
        : '';
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}${mend}`, {
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
