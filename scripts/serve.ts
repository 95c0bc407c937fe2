import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LocateEmptyDatabase } from '../src/server/accounts/embedded-supabase/build-database.ts';
import { main } from '../src/server/main.ts';
import { readVariables } from '../src/server/platform/variables.ts';

/** Runs the server from its sources. It serves the built app, or with `--dev` the sources of the app. */
const root = resolve(import.meta.dirname, '..');
const dev = process.argv.includes('--dev');
// At a terminal, a stop does not wait for runs in progress.
process.env.DRAIN_SECONDS ??= '0';
await main({ root, dev: dev ? develop : undefined, locateEmptyDatabase });

/** Returns the path of the empty database that the last build made, if any. */
async function locateEmptyDatabase() {
  const { emptyDatabaseFile } = await import('./build/empty-database.ts');
  return emptyDatabaseFile(root);
}

/** Loads the development options, which include code generation and the checks. Only `--dev` needs them. */
async function develop() {
  const databaseBuild = startDatabaseBuild();
  const { devOptions } = await import('./dev/dev-options.ts');
  const options = await devOptions(root);
  return databaseBuild ? { ...options, locateEmptyDatabase: databaseBuild } : options;
}

/** Builds the empty database in a worker thread if there is none, while this thread generates code. */
function startDatabaseBuild(): LocateEmptyDatabase | undefined {
  const { DATA_DIR = '.data', SUPABASE_URL } = readVariables(process.env);
  if (SUPABASE_URL || existsSync(join(DATA_DIR, 'db'))) return undefined;
  const pending = import('./build/empty-database.ts').then(({ buildEmptyDatabase }) => buildEmptyDatabase(root));
  // A failure is ignored here, because a start that needs the database then builds its own.
  pending.catch(() => undefined);
  return () => pending;
}
