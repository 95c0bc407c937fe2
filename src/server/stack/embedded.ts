import { resolve } from 'node:path';
import { App, type EmailDriver } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { loadSecrets, openDataDir, type Secrets } from '../data/data-dir';
import type { Db } from '../data/db';
import { buildDatabase } from '../data/first-build';
import { createGate } from '../data/gate';
import { lockDataDir } from '../data/lock';
import { applyMigrations } from '../data/migrations';
import { pgliteDb } from '../data/pglite-db';
import { readBytes } from '../http/body';
import { type EmbeddedUsers, embeddedUsers } from './embedded-users';
import { quietErrors } from './quiet-errors';

type Connection = Awaited<ReturnType<typeof createPgliteConnection>>;

/** Public key of the embedded stack: it carries the anonymous role and nothing else, so it needs no secrecy. */
export const EMBEDDED_ANON_KEY = 'embedded';

/** The largest request of auth and data, in bytes. */
const LARGEST_BODY = 256 * 1024;

/** Auth, data and database of the embedded stack, in this process. */
export interface EmbeddedStack {
  db: Db;
  secrets: Secrets;
  users: EmbeddedUsers;
  /** Answers a request below /auth/v1 or /rest/v1; one at a time. */
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
  close(): Promise<void>;
}

/** What the embedded stack is started with. */
export interface EmbeddedOptions {
  dataDir: string;
  migrationsDir: string;
  /** Address of the site, for links in mails. */
  siteUrl: string;
  /** Sends the mails of the auth service. */
  email: EmailDriver;
}

/** Opens the data folder and starts the stack on it. @throws Error where the folder is in use or a migration fails. */
export async function openEmbeddedStack({
  dataDir,
  migrationsDir,
  siteUrl,
  email,
}: EmbeddedOptions): Promise<EmbeddedStack> {
  process.env.DO_NOT_TRACK ??= '1';
  openDataDir(dataDir);
  const unlock = await lockDataDir(dataDir);
  const secrets = loadSecrets(dataDir);

  const app = (connection: Connection, signUpAllowed: boolean) =>
    new App({
      connection,
      auth: {
        enabled: true,
        jwt_secret: secrets.jwtSecret,
        publishable_key: EMBEDDED_ANON_KEY,
        enable_signup: signUpAllowed,
        minimum_password_length: 6,
        site_url: siteUrl,
        // Whoever opens the site by its other local name comes back to it from a mail.
        additional_redirect_urls: [`${siteUrl.replace('//127.0.0.1', '//localhost')}/**`],
        email: { enable_signup: signUpAllowed, enable_confirmations: false },
      },
      options: { server: { admin: false, disableStudio: true }, drivers: { email } },
    });
  const open = async (folder: string) => {
    const connection = await openConnection(folder);
    const gate = createGate();
    const db = pgliteDb(connection.driver, gate);
    const served = app(connection, false);
    await served.init();
    await served.ensureSystemSchema();
    await applyMigrations(db, migrationsDir);
    return { connection, gate, db, served };
  };
  const folder = resolve(dataDir, 'db');
  await buildDatabase(folder, async (aside) => (await open(aside)).connection.close());
  const { connection, gate, db, served } = await open(folder);
  const inside = app(connection, true);

  const answer = (target: typeof served) => async (request: Request, peerAddress: string | null) => {
    const body = request.body ? await readBytes(request, LARGEST_BODY) : undefined;
    const { url, method, headers } = request;
    return gate.run(async () => {
      const response = await target.fetch(new Request(url, { method, headers, body }), { peerAddress });
      return new Response(await bodyOf(response), { status: response.status, headers: response.headers });
    });
  };

  return {
    db,
    secrets,
    users: embeddedUsers({ fetch: (request) => answer(inside)(request, null), db, key: EMBEDDED_ANON_KEY }),
    fetch: answer(served),
    async close() {
      await gate.run(() => connection.close());
      await unlock();
    },
  };
}

/** @throws Error where the folder holds no database that can be opened */
async function openConnection(folder: string): Promise<Connection> {
  const connection = await createPgliteConnection({ url: `file://${folder}` });
  quietErrors(connection.driver);
  try {
    await connection.driver.waitReady;
    return connection;
  } catch (error) {
    const words = `The database in ${folder} cannot be opened. Put a backup in its place, or remove it to start afresh.`;
    throw new Error(words, { cause: error });
  }
}

/** The whole body, read before the next request starts; none where the status allows none. */
async function bodyOf(response: Response): Promise<ArrayBuffer | null> {
  return [101, 204, 205, 304].includes(response.status) ? null : await response.arrayBuffer();
}
