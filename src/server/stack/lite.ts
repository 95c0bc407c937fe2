import { resolve } from 'node:path';
import { App } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import type { Db } from '../data/db';
import { createGate, type Gate } from '../data/gate';
import { keepStatements, type Statement } from '../data/kept-statements';
import { applyMigrations } from '../data/migrations';
import { pgliteDb } from '../data/pglite-db';
import { buildDatabase, type EmptyDatabase } from './first-build';
import { MOST_ROWS, type Together } from './member-rows';
import { quietErrors, quietly } from './quiet-errors';

/** The database of the embedded stack and the services on it. */
export interface Lite {
  connection: PgliteConnection;
  /** Every request and statement takes its turn here. */
  gate: Gate;
  db: Db;
  app: App;
  /** Within a turn of the gate only. */
  together: Together;
}

/** What the services are told. */
export interface LiteOptions {
  dataDir: string;
  migrationsDir: string;
  siteUrl: string;
  jwtSecret: string;
  /** Public key of the services. */
  key: string;
}

/** Opens the database in the data folder; the first time it is built aside, of an empty one if there is. @throws Error where it cannot be opened. */
export async function openLite(options: LiteOptions, empty?: EmptyDatabase): Promise<Lite> {
  const folder = resolve(options.dataDir, 'db');
  await buildDatabase(folder, options, empty);
  return openIn(folder, options);
}

/** Opens the database in a folder as it is, or an empty one, and brings it forward. @throws Error where it cannot be opened */
export async function openIn(folder: string, options: LiteOptions): Promise<Lite> {
  const { connection, together } = await openConnection(folder);
  const gate = createGate();
  const db = pgliteDb(connection.driver, gate);
  const app = liteApp(connection, options);
  await app.init();
  await app.ensureSystemSchema();
  await applyMigrations(db, options.migrationsDir);
  return { connection, gate, db, app, together };
}

/** @throws Error where the folder holds no database that can be opened */
async function openConnection(folder: string): Promise<Pick<Lite, 'connection' | 'together'>> {
  const connection = await createPgliteConnection({ url: `file://${folder}` });
  const { together } = keepStatements(connection.driver);
  quietErrors(connection.driver);
  try {
    await connection.driver.waitReady;
    return { connection, together: <T>(list: readonly Statement[]) => quietly(() => together<T>(list))() };
  } catch (error) {
    const words = `The database in ${folder} cannot be opened. Put a backup in its place, or remove it to start afresh.`;
    throw new Error(words, { cause: error });
  }
}

/** The embedded services. They make no account and send no mail: we do, where nobody has to wait for it. */
function liteApp(connection: PgliteConnection, { siteUrl, jwtSecret, key }: LiteOptions): App {
  const mailsNothing = { send: () => Promise.reject(new Error('The embedded auth service sends no mails.')) };
  return new App({
    connection,
    api: { max_rows: MOST_ROWS },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: key,
      enable_signup: false,
      site_url: siteUrl,
      email: { enable_signup: false },
    },
    options: { server: { admin: false, disableStudio: true }, drivers: { email: mailsNothing } },
  });
}
