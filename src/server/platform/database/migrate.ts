import { join } from 'node:path';
import { Client } from 'pg';
import { type Env, readSettings } from '../settings';
import { applyMigrations } from './migrations';
import { createPgDb } from './pg-db';

const MIGRATE_USAGE = `Applies the migrations that the database in DATABASE_URL lacks, so that it has the tables of this version.

  npm run migrate`;

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
    await lockClient.query("select pg_advisory_lock(hashtextextended('migrations of the site', 0))");
    const applied = await applyMigrations(db, join(root, 'supabase/migrations'));
    print(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database had all migrations already.');
  } finally {
    await lockClient.end();
    await db.close();
  }
}
