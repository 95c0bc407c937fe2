import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { copyDesk } from '../backup/copy-desk';
import { removeCopies } from '../backup/data-parts';
import { loadSecrets, openDataDir, type Secrets } from '../data/data-dir';
import type { Db } from '../data/db';
import { lockDataDir } from '../data/lock';
import type { ServerEnv } from '../http/client-address';
import type { Log } from '../http/log';
import type { PostOffice } from '../mail/post-office';
import { authLimits } from './auth/auth-limits';
import { type ConfirmPassword, confirmPassword } from './auth/confirm-password';
import { openHashing } from './auth/hashing';
import { knownBrowsers } from './auth/known-browsers';
import { createPasswords } from './auth/passwords';
import { recoveryLinks } from './auth/recovery-links';
import { liteSessions } from './auth/sessions';
import { embeddedAnswers } from './embedded-answers';
import { type EmbeddedUsers, embeddedUsers } from './embedded-users';
import type { EmptyDatabase } from './first-build';
import { stackFront } from './front';
import { openLite } from './lite';
import { plainAnswer } from './plain-answer';
import { embeddedTokens, type VerifyToken } from './tokens';

/** Public key of the embedded stack: it carries the anonymous role and nothing else, so it needs no secrecy. */
export const EMBEDDED_ANON_KEY = 'embedded';

/** Auth, data and database of the embedded stack, in this process. */
export interface EmbeddedStack {
  db: Db;
  secrets: Secrets;
  users: EmbeddedUsers;
  verifyToken: VerifyToken;
  confirmPassword: ConfirmPassword;
  /** Answers a request below /auth/v1 or /rest/v1, as far as it is on the list of allowed calls. */
  answer(context: Context<ServerEnv>): Promise<Response>;
  /** Asks the embedded services past the list; never for the network. What it gives is what the policies alone allow. */
  lite(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** What the embedded stack is started with. */
export interface EmbeddedOptions {
  dataDir: string;
  migrationsDir: string;
  /** What a first start begins with. */
  emptyDatabase?: EmptyDatabase;
  /** Address of the site, for links in mails. */
  siteUrl: string;
  /** Takes the mails of the auth service; without it none leave. */
  post?: Pick<PostOffice, 'mailer' | 'mayMail'>;
  limits?: { signInsPerMinute: number; mailsPerHour: number };
  trustProxy?: boolean;
  /** The work one hash of a password costs, as a power of two. Default: that of production. */
  hashCost?: number;
  log?: Log;
}

const NO_POST: Pick<PostOffice, 'mailer' | 'mayMail'> = { mailer: async () => false, mayMail: async () => false };

/** Opens the data folder and starts the stack on it. @throws Error where the folder is in use or a migration fails. */
export async function openEmbeddedStack(options: EmbeddedOptions): Promise<EmbeddedStack> {
  const { dataDir, migrationsDir, siteUrl, post = NO_POST, trustProxy = false, log = () => undefined } = options;
  const { signInsPerMinute, mailsPerHour } = options.limits ?? { signInsPerMinute: 10, mailsPerHour: 10 };
  process.env.DO_NOT_TRACK ??= '1';
  openDataDir(dataDir);
  const desk = copyDesk(dataDir, log);
  const unlock = await lockDataDir(dataDir, desk.hear);
  await removeCopies(dataDir);
  const secrets = loadSecrets(dataDir);
  const key = EMBEDDED_ANON_KEY;
  const services = { dataDir, migrationsDir, siteUrl, jwtSecret: secrets.jwtSecret, key };
  const { connection, gate, db, app, together } = await openLite(services, options.emptyDatabase);
  const lite = (request: Request) => app.fetch(request, { peerAddress: null });
  const query = (sql: string, params: unknown[]) => connection.driver.query(sql, params);
  desk.open({ secret: secrets.jwtSecret, gate, flush: () => connection.driver.query('checkpoint') });
  const hashing = openHashing(options.hashCost);
  const passwords = createPasswords(hashing);
  const sessions = liteSessions({ gate, query, lite, key });
  const limits = authLimits(signInsPerMinute, mailsPerHour);
  const browsers = knownBrowsers(derived(secrets.jwtSecret, 'known browsers'), siteUrl.startsWith('https:'));
  const accounts = { db, passwords, sessions, limits, browsers, links: recoveryLinks(db) };
  const answers = embeddedAnswers({
    ...accounts,
    ...post,
    mayMail: (to: string) => post.mayMail(to, 'password'),
    siteUrl,
    log,
    gate,
    lite,
    together,
    key,
  });
  const tokens = embeddedTokens(secrets.jwtSecret, db);
  return {
    db,
    secrets,
    users: embeddedUsers({ ...accounts, ...post, siteUrl }),
    verifyToken: tokens.verify,
    confirmPassword: confirmPassword(accounts),
    answer: stackFront({ answers, key, tokens, limits, trustProxy }),
    lite: (request) => gate.run(async () => plainAnswer(await lite(request))),
    async close() {
      await hashing.close();
      await gate.run(() => connection.close());
      await unlock();
    },
  };
}

/** A secret for one purpose, made from the one that is kept. */
function derived(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
