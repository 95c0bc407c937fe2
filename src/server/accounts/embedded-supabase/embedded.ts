import { createHmac } from 'node:crypto';
import { DEFAULT_PASSWORD_MIN } from '../../../../supabase/functions/_shared/password-policy.ts';
import { loadSecrets, openDataDir } from '../../platform/database/data-dir';
import type { DiskSpace } from '../../platform/database/disk-space';
import { lockDataDir } from '../../platform/database/lock';
import { createSnapshotServer } from '../../platform/database/snapshot-server';
import { removeSnapshots } from '../../platform/database/snapshots';
import type { Log } from '../../platform/http/log';
import type { AccountMail } from '../account-mail';
import { createChangePassword } from '../change-password';
import { createFactorResets } from '../second-factors/factor-resets';
import { createSecondFactors } from '../second-factors/second-factors';
import type { CallName } from './allowed-calls';
import { createAuthLimits } from './auth/auth-limits';
import { createConfirmPassword } from './auth/confirm-password';
import { createFactorSignIn } from './auth/factor-sign-in';
import { openHashing } from './auth/hashing';
import { createKnownBrowsers } from './auth/known-browsers';
import { newPasswordHandler } from './auth/new-password';
import { createPasswords, type Passwords } from './auth/passwords';
import { type RecoveryOptions, recoverHandler, verifyHandler } from './auth/recovery';
import { createRecoveryLinks } from './auth/recovery-links';
import { refreshHandler } from './auth/refresh';
import { createSessions, type Sessions } from './auth/sessions';
import { type SignInOptions, signInHandler } from './auth/sign-in';
import type { LocateEmptyDatabase } from './build-database';
import { type CallHandler, createCallDispatcher } from './call-dispatcher';
import { createEmbeddedUsers } from './embedded-users';
import { type RestOptions, readHandler, writeHandler } from './rest-handlers';
import { createEmbeddedTokens } from './session-tokens';
import { openSupabaseLite } from './supabase-lite';

/** Public key of the embedded stack. It grants the anonymous role only, so it is not secret. */
export const EMBEDDED_ANON_KEY = 'embedded';

/** Auth, data services and database of the embedded stack, in this process. */
export type EmbeddedStack = Awaited<ReturnType<typeof openEmbeddedStack>>;

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
  trustProxy?: number;
  /** bcrypt cost of a password hash (binary logarithm of the rounds). Default: production value. */
  hashCost?: number;
  /** Minimum length of a new password. Default: that of the specification. */
  passwordMin?: number;
  /** Default: there is always space. */
  disk?: Pick<DiskSpace, 'requireSpace'>;
  log?: Log;
}

const NO_MAIL: AccountMail = {
  mailer: async () => false,
  takeMailQuota: async () => false,
};

/** Locks the data folder and starts the stack on it. @throws Error if the folder is in use or a migration fails */
export async function openEmbeddedStack(options: EmbeddedOptions) {
  const { dataDir, migrationsDir, siteUrl, mailService = NO_MAIL, trustProxy = 0, log = () => undefined } = options;
  const { passwordMin = DEFAULT_PASSWORD_MIN, disk = { requireSpace: async () => undefined } } = options;
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
    takeMailQuota: (to: string, caller: string) => mailService.takeMailQuota(to, 'password', caller),
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
    users: createEmbeddedUsers({ ...accounts, ...mailService, siteUrl, passwordMin, log }),
    verifyToken: tokens.verify,
    confirmPassword,
    changePassword: createChangePassword({ db, passwords, confirmPassword, factors, passwordMin }),
    factors,
    factorResets,
    factorSignIn: createFactorSignIn(accounts),
    /** Handles a request below /auth/v1 or /rest/v1, if it is an allowed call. */
    handle: createCallDispatcher({ handlers, key, tokens, limits, disk, trustProxy }),
    /** Calls the services without the list of allowed calls, under database policies alone; never for the network. */
    callSupabaseLite: (request: Request) => mutex.run(() => callLite(request)),
    async close(): Promise<void> {
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

/** Response headers that the browser's library uses. */
const ALLOWED_HEADERS = ['content-type', 'content-range'];

/** Copies a response without headers that allow every origin or reveal a session and its refresh token. */
async function toPlainResponse(response: Response): Promise<Response> {
  const text = await response.text();
  const headers = new Headers();
  for (const name of ALLOWED_HEADERS) {
    const value = response.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(text || null, { status: response.status, headers });
}

export interface CallHandlerOptions extends RestOptions, SignInOptions, RecoveryOptions {
  passwords: Passwords;
  sessions: Sessions;
  /** Minimum length of a new password. */
  passwordMin: number;
}

/** Creates the handler of each allowed call. */
function createCallHandlers(parts: CallHandlerOptions): Record<CallName, CallHandler> {
  const forward =
    (method: string, path: string): CallHandler =>
    ({ headers }) =>
      parts.sessions.forward(method, path, headers.get('authorization') ?? '');
  return {
    signIn: signInHandler(parts),
    refresh: refreshHandler(parts),
    user: forward('GET', '/auth/v1/user'),
    newPassword: newPasswordHandler(parts),
    signOut: forward('POST', '/auth/v1/logout?scope=global'),
    recover: recoverHandler(parts),
    verify: verifyHandler(parts),
    readProfile: readHandler('readProfile', parts),
    readSteps: readHandler('readSteps', parts),
    keepStep: writeHandler('keepStep', parts),
  };
}
