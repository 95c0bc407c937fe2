import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { DEFAULT_PASSWORD_MIN } from '../../../../supabase/functions/_shared/password-policy.ts';
import { loadSecrets, openDataDir, type Secrets } from '../../platform/database/data-dir';
import type { Db } from '../../platform/database/db';
import { lockDataDir } from '../../platform/database/lock';
import { createSnapshotServer } from '../../platform/database/snapshot-server';
import { removeSnapshots } from '../../platform/database/snapshots';
import type { ServerEnv } from '../../platform/http/client-address';
import type { Log } from '../../platform/http/log';
import type { AccountMail } from '../account-mail';
import { type ChangePassword, createChangePassword } from '../change-password';
import { createFactorResets, type FactorResets } from '../second-factors/factor-resets';
import { createSecondFactors, type SecondFactors } from '../second-factors/second-factors';
import { createAuthLimits } from './auth/auth-limits';
import { type ConfirmPassword, createConfirmPassword } from './auth/confirm-password';
import { createFactorSignIn, type FactorSignIn } from './auth/factor-sign-in';
import { openHashing } from './auth/hashing';
import { createKnownBrowsers } from './auth/known-browsers';
import { createPasswords } from './auth/passwords';
import { createRecoveryLinks } from './auth/recovery-links';
import { createSessions } from './auth/sessions';
import type { LocateEmptyDatabase } from './build-database';
import { createCallDispatcher } from './call-dispatcher';
import { createCallHandlers } from './call-handlers';
import { createEmbeddedUsers, type EmbeddedUsers } from './embedded-users';
import { toPlainResponse } from './plain-response';
import { createEmbeddedTokens, type VerifyToken } from './session-tokens';
import { openSupabaseLite } from './supabase-lite';

/** Public key of the embedded stack. It grants the anonymous role only, so it is not secret. */
export const EMBEDDED_ANON_KEY = 'embedded';

/** Auth, data services and database of the embedded stack, in this process. */
export interface EmbeddedStack {
  db: Db;
  secrets: Secrets;
  users: EmbeddedUsers;
  verifyToken: VerifyToken;
  confirmPassword: ConfirmPassword;
  changePassword: ChangePassword;
  factors: SecondFactors;
  factorResets: FactorResets;
  factorSignIn: FactorSignIn;
  /** Handles a request below /auth/v1 or /rest/v1, if it is an allowed call. */
  handle(context: Context<ServerEnv>): Promise<Response>;
  /** Calls the services without the list of allowed calls, under database policies alone; never for the network. */
  callSupabaseLite(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  migrationsDir: string;
  /** Locates an archive of an empty database for the first start. */
  locateEmptyDatabase?: LocateEmptyDatabase;
  /** URL of the site, for links in mails. */
  siteUrl: string;
  /** Sends the mails of the auth service; without it none are sent. */
  mailService?: AccountMail;
  limits?: { signInsPerMinute: number; mailsPerHour: number };
  trustProxy?: boolean;
  /** bcrypt cost of a password hash (binary logarithm of the rounds). Default: production value. */
  hashCost?: number;
  /** Minimum length of a new password. Default: that of the specification. */
  passwordMin?: number;
  log?: Log;
}

const NO_MAIL: AccountMail = {
  mailer: async () => false,
  takeMailQuota: async () => false,
};

/** Locks the data folder and starts the stack on it. @throws Error if the folder is in use or a migration fails */
export async function openEmbeddedStack(options: EmbeddedOptions): Promise<EmbeddedStack> {
  const { dataDir, migrationsDir, siteUrl, mailService = NO_MAIL, trustProxy = false, log = () => undefined } = options;
  const { passwordMin = DEFAULT_PASSWORD_MIN } = options;
  const { signInsPerMinute, mailsPerHour } = options.limits ?? { signInsPerMinute: 10, mailsPerHour: 10 };
  process.env.DO_NOT_TRACK ??= '1';
  openDataDir(dataDir);
  const snapshotServer = createSnapshotServer(dataDir, log);
  const unlock = await lockDataDir(dataDir, snapshotServer.onConnection);
  await removeSnapshots(dataDir);
  const secrets = loadSecrets(dataDir);
  const key = EMBEDDED_ANON_KEY;
  const services = { dataDir, migrationsDir, siteUrl, jwtSecret: secrets.jwtSecret, key };
  const { connection, mutex, db, app, runInTransaction } = await openSupabaseLite(
    services,
    options.locateEmptyDatabase,
  );
  const callLite = async (request: Request) => toPlainResponse(await app.fetch(request, { peerAddress: null }));
  const query = (sql: string, params: unknown[]) => connection.driver.query(sql, params);
  snapshotServer.enable({ secret: secrets.jwtSecret, mutex, flush: () => connection.driver.query('checkpoint') });
  const hashing = openHashing(options.hashCost);
  const passwords = createPasswords(hashing);
  const sessions = createSessions({ mutex, query, callLite, key });
  const limits = createAuthLimits(signInsPerMinute, mailsPerHour);
  const browsers = createKnownBrowsers(deriveSecret(secrets.jwtSecret, 'known browsers'), siteUrl.startsWith('https:'));
  const factors = createSecondFactors({
    db,
    siteUrl,
    secret: deriveSecret(secrets.jwtSecret, 'second factors'),
    codesPerHour: signInsPerMinute,
  });
  const factorResets = createFactorResets({ db, siteUrl, ...mailService });
  const accounts = { db, passwords, sessions, limits, browsers, factors, factorResets, links: createRecoveryLinks(db) };
  const handlers = createCallHandlers({
    ...accounts,
    ...mailService,
    takeMailQuota: (to: string) => mailService.takeMailQuota(to, 'password'),
    passwordMin,
    siteUrl,
    log,
    mutex,
    callLite,
    runInTransaction,
    key,
  });
  const confirmPassword = createConfirmPassword(accounts);
  const tokens = createEmbeddedTokens(secrets.jwtSecret, db);
  return {
    db,
    secrets,
    users: createEmbeddedUsers({ ...accounts, ...mailService, siteUrl, passwordMin }),
    verifyToken: tokens.verify,
    confirmPassword,
    changePassword: createChangePassword({ db, passwords, confirmPassword, factors, passwordMin }),
    factors,
    factorResets,
    factorSignIn: createFactorSignIn(accounts),
    handle: createCallDispatcher({ handlers, key, tokens, limits, trustProxy }),
    callSupabaseLite: (request) => mutex.run(() => callLite(request)),
    async close() {
      await hashing.close();
      await mutex.run(() => connection.close());
      await unlock();
    },
  };
}

/** Derives a secret for one purpose from the stored one. */
function deriveSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
