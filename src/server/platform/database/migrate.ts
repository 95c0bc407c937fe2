import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { migrateQueues } from '../deliveries/queues';
import { type Env, readSettings } from '../settings';
import { applyMigrations } from './migrations';
import { createPgDb } from './pg-db';

export const MIGRATE_USAGE = `Applies the migrations that the database in DATABASE_URL lacks, so that it has the tables of this version.

  npm run migrate`;

/** How often a process asks whether another has finished its migrations. */
const LOCK_POLL_MS = 200;

export interface MigrateOptions {
  /** Folder that contains `supabase/migrations`. */
  root: string;
  env: Env;
  print: (line: string) => void;
}

/**
 * Applies missing migrations. An advisory lock makes concurrent processes take turns.
 *
 * @throws Error with a message for the operator
 */
export async function migrate(args: readonly string[], { root, env, print }: MigrateOptions): Promise<void> {
  if (args.length > 0) throw new Error(MIGRATE_USAGE);
  const { databaseUrl } = readSettings(env);
  if (!databaseUrl)
    throw new Error(
      'There is nothing to do without DATABASE_URL: each start applies missing migrations to the embedded database.',
    );
  const lockClient = new Client({ connectionString: databaseUrl });
  // No query timeout: indexing a large table takes long, and no visitor waits for it.
  const db = createPgDb(databaseUrl, { queryTimeoutMs: 0 });
  try {
    await lockClient.connect();
    await takeTurn(lockClient);
    const applied = [...(await applyMigrations(db, join(root, 'supabase/migrations'))), ...(await migrateQueues(db))];
    print(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database had all migrations already.');
  } finally {
    await lockClient.end();
    await db.close();
  }
}

/**
 * Takes the lock of migrations, and keeps it until the connection ends. It asks again and again, because a statement that
 * waited for the lock would be a transaction for whose end an index that is built concurrently waits.
 */
async function takeTurn(client: Client): Promise<void> {
  const sql = "select pg_try_advisory_lock(hashtextextended('migrations of the site', 0)) as taken";
  while (!(await client.query<{ taken: boolean }>(sql)).rows[0]?.taken) await setTimeout(LOCK_POLL_MS);
}
