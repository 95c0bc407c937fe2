import { resolve } from 'node:path';
import { App } from '@supabase/lite';
import { createPgliteConnection, type PGlite, type PgliteConnection } from '@supabase/lite/pglite';
import type { Db } from '../../platform/database/db';
import { applyMigrations } from '../../platform/database/migrations';
import { createMutex, type Mutex } from '../../platform/database/mutex';
import { createPgliteDb } from '../../platform/database/pglite-db';
import { prepareRepeatedStatements, type Statement } from '../../platform/database/pglite-prepared-statements';
import { migrateQueues } from '../../platform/deliveries/queues';
import { buildDatabase, type LocateEmptyDatabase } from './build-database';
import { MAX_ROWS, type RunInTransaction } from './rest-handlers';

/** The embedded database and the Supabase services on it. */
export interface SupabaseLite {
  connection: PgliteConnection;
  /** Serializes all requests and statements. */
  mutex: Mutex;
  db: Db;
  app: App;
  /** May only be called while holding the mutex. */
  runInTransaction: RunInTransaction;
}

export interface SupabaseLiteOptions {
  dataDir: string;
  migrationsDir: string;
  siteUrl: string;
  jwtSecret: string;
  /** Public key of the services. */
  key: string;
}

/** Opens the database in the data folder; creates it at the first start. @throws Error if it cannot be opened */
export async function openSupabaseLite(
  options: SupabaseLiteOptions,
  locateEmpty?: LocateEmptyDatabase,
): Promise<SupabaseLite> {
  const folder = resolve(options.dataDir, 'db');
  await buildDatabase(folder, options, locateEmpty);
  return openDatabaseIn(folder, options);
}

/** Opens the database in a folder, or creates it there, and applies migrations. @throws Error if it cannot be opened */
export async function openDatabaseIn(folder: string, options: SupabaseLiteOptions): Promise<SupabaseLite> {
  const { connection, runInTransaction } = await openConnection(folder);
  const mutex = createMutex();
  const db = createPgliteDb(connection.driver, mutex);
  const app = createLiteApp(connection, options);
  await app.init();
  await app.ensureSystemSchema();
  await applyMigrations(db, options.migrationsDir);
  await migrateQueues(db);
  return { connection, mutex, db, app, runInTransaction };
}

/** Opens the database in a folder. @throws Error if it cannot be opened */
async function openConnection(folder: string): Promise<Pick<SupabaseLite, 'connection' | 'runInTransaction'>> {
  const connection = await createPgliteConnection({ url: `file://${folder}` });
  const { runInTransaction } = prepareRepeatedStatements(connection.driver);
  redactQueryErrors(connection.driver);
  try {
    await connection.driver.waitReady;
    return {
      connection,
      runInTransaction: <T>(list: readonly Statement[]) => withRedactedErrors(() => runInTransaction<T>(list))(),
    };
  } catch (error) {
    const message = `The database in ${folder} cannot be opened. Put a backup in its place, or remove it to start afresh.`;
    throw new Error(message, { cause: error });
  }
}

/** Creates the embedded services, without accounts and mail: the server does both without holding the mutex. */
function createLiteApp(connection: PgliteConnection, { siteUrl, jwtSecret, key }: SupabaseLiteOptions): App {
  const refuseMails = { send: () => Promise.reject(new Error('The embedded auth service sends no mails.')) };
  return new App({
    connection,
    api: { max_rows: MAX_ROWS },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: key,
      enable_signup: false,
      site_url: siteUrl,
      email: { enable_signup: false },
    },
    options: { server: { admin: false, disableStudio: true }, drivers: { email: refuseMails } },
  });
}

/**
 * Redacts the errors of a driver's queries. The embedded stack logs every database error, even an ordinary refusal by a
 * policy, and such an error quotes the statement with its parameters, among them tokens and e-mail addresses. The
 * logged text is replaced by one line with code, routine and table. Code can still read properties such as `code` and
 * `detail`.
 */
function redactQueryErrors(driver: PGlite): void {
  driver.query = withRedactedErrors(driver.query.bind(driver)) as typeof driver.query;
}

/** Wraps a function that uses the database, so that its errors are redacted in the same way. */
function withRedactedErrors<A extends unknown[], R>(run: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      if (error instanceof Error) redact(error);
      throw error;
    }
  };
}

function redact(error: Error): void {
  Reflect.deleteProperty(error, 'params');
  Reflect.deleteProperty(error, 'query');
  for (const name of Object.keys(error)) Object.defineProperty(error, name, { enumerable: false });
  const { code, routine, table } = error as { code?: string; routine?: string; table?: string };
  error.stack = `database: ${[code, routine, table].filter(Boolean).join(' ')}`;
}
