import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { main } from '../src/server/main.ts';
import type { EmptyDatabase } from '../src/server/stack/first-build.ts';
import { readVariables } from '../src/server/variables.ts';

/** Starts the site from the sources of the server: the built app, or with `--dev` the sources of the app too. */
const root = resolve(import.meta.dirname, '..');
const dev = process.argv.includes('--dev');
await main({ root, dev: dev ? develop : undefined, emptyDatabase });

/** The one the last build has left. */
async function emptyDatabase() {
  const { emptyDatabaseOf } = await import('./build/empty-database.ts');
  return emptyDatabaseOf(root);
}

/** Loaded during development only: it brings code generation and the checks along. */
async function develop() {
  const begun = beginDatabase();
  const { devTools } = await import('./dev/dev-tools.ts');
  const tools = await devTools(root);
  return begun ? { ...tools, emptyDatabase: begun } : tools;
}

/** Where none has been made: in a thread of its own, while code is generated in this one. */
function beginDatabase(): EmptyDatabase | undefined {
  const { DATA_DIR = '.data', SUPABASE_URL } = readVariables(process.env);
  if (SUPABASE_URL || existsSync(join(DATA_DIR, 'db'))) return undefined;
  const begun = import('./build/empty-database.ts').then(({ makeEmptyDatabase }) => makeEmptyDatabase(root));
  // A start that needs it hears of it; then it makes its own.
  begun.catch(() => undefined);
  return () => begun;
}
