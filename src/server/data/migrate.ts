import { join } from 'node:path';
import { Client } from 'pg';
import { type Env, readSettings } from '../settings';
import { applyMigrations } from './migrations';
import { pgDb } from './pg-db';

/** How the command is used. */
export const MIGRATE_USAGE = `Brings the database of DATABASE_URL to the tables this version works with, by the migrations it has not had yet.

  npm run migrate`;

/** What it works with. */
export interface MigrateOptions {
  /** Folder that holds the migrations. */
  root: string;
  env: Env;
  print: (line: string) => void;
}

/** Applies what is missing; of several that are started together, one after the other. @throws Error in words for the operator */
export async function migrate(args: readonly string[], { root, env, print }: MigrateOptions): Promise<void> {
  if (args.length > 0) throw new Error(MIGRATE_USAGE);
  const { databaseUrl } = readSettings(env);
  if (!databaseUrl)
    throw new Error(
      'There is nothing to do without DATABASE_URL: the embedded database is brought forward at each start.',
    );
  const turn = new Client({ connectionString: databaseUrl });
  // An index of a large table takes its time, and nobody waits at a page.
  const db = pgDb(databaseUrl, { query: 0 });
  try {
    await turn.connect();
    await turn.query("select pg_advisory_lock(hashtextextended('migrations of the site', 0))");
    const applied = await applyMigrations(db, join(root, 'supabase/migrations'));
    print(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database had all migrations already.');
  } finally {
    await turn.end();
    await db.close();
  }
}
