import { Failure, tooManyRequests } from '@/contracts/failure';
import { FACTOR_NEEDED } from '@/contracts/second-factor';
import type { Db } from '../../../platform/database/db';
import type { Attempt } from '../../../platform/http/rate-limit';
import { accountStamp, type ProvenAccount } from '../../proven-account';
import type { SecondFactors } from '../../second-factors/second-factors';
import type { CallHandler } from '../call-dispatcher';
import { isConfirmed } from '../confirmations';
import type { AuthLimits } from './auth-limits';
import { textField, withCookies } from './auth-responses';
import type { KnownBrowsers } from './known-browsers';
import type { Passwords } from './passwords';
import type { Sessions } from './sessions';

export interface SignInOptions {
  db: Pick<Db, 'query'>;
  passwords: Passwords;
  sessions: Pick<Sessions, 'begin'>;
  limits: AuthLimits;
  browsers: KnownBrowsers;
  factors: Pick<SecondFactors, 'has'>;
}

/** Handles `POST /auth/v1/token?grant_type=password`: starts a session, unless the account has a second factor. */
export function signInHandler(options: SignInOptions): CallHandler {
  const { db, sessions, browsers, factors } = options;
  return async ({ body, headers, caller }) => {
    const email = textField(body, 'email').trim().toLowerCase();
    const browser = browsers.find(headers.get('cookie'), email);
    const password = textField(body, 'password');
    const { account, attempt } = await requirePassword(options, { email, password, caller, browser });
    attempt.refund();
    await requireUsable(db, account.id);
    if (await factors.has(account.id))
      throw new Failure(FACTOR_NEEDED, 'This account has a second factor: sign in with a code or a passkey too.', 400);
    const session = await sessions.begin(account, { userAgent: headers.get('user-agent'), address: caller });
    return withCookies(Response.json({ ...session, weak_password: null }), browsers.remember(email));
  };
}

export interface PasswordAttempt {
  /** In lower case. */
  email: string;
  password: string;
  /** Network address of the caller. */
  caller: string;
  /** Id of a browser that the member has signed in with before. */
  browser?: string | undefined;
}

/**
 * Requires the right password. Returns the account and the counted attempt. The caller refunds the attempt
 * once the whole sign-in succeeds.
 *
 * @throws Failure 400 for a wrong password, 429 after too many attempts
 */
export async function requirePassword(
  { db, passwords, limits }: Pick<SignInOptions, 'db' | 'passwords' | 'limits'>,
  { email, password, caller, browser }: PasswordAttempt,
): Promise<{ account: ProvenAccount; attempt: Attempt }> {
  if (!email) throw new Failure('validation_failed', 'missing email or phone', 400);
  const attempt = limits.signIn(caller, email, browser);
  if (attempt.seconds > 0)
    throw tooManyRequests('over_request_rate_limit', 'Request rate limit reached', attempt.seconds);
  const account = await checkPassword(db, passwords, email, password, browser !== undefined);
  if (!account) throw new Failure('invalid_credentials', 'Invalid login credentials', 400);
  limits.countSignIn(caller, email, browser);
  return { account, attempt };
}

/** Requires that an account is confirmed and not blocked. @throws Failure 400 */
export async function requireUsable(db: Pick<Db, 'query'>, userId: string): Promise<void> {
  if (!(await isConfirmed(db, userId))) throw new Failure('email_not_confirmed', 'Email not confirmed', 400);
  const isBlocked = await db.query('select from auth.users where id = $1 and banned_until > now()', [userId]);
  if (isBlocked.length > 0) throw new Failure('user_banned', 'This account is blocked.', 400);
}

/** Returns the account with this address and password; otherwise undefined, after the same amount of work. */
export async function checkPassword(
  db: Pick<Db, 'query'>,
  passwords: Passwords,
  email: string,
  password: string,
  urgent = false,
): Promise<ProvenAccount | undefined> {
  const sql = `select u.id::text as id, u.encrypted_password as hash, ${accountStamp('u.id')} as stamp
    from auth.users u where u.email = $1`;
  const [account] = await db.query<{ id: string; hash: string | null; stamp: string | null }>(sql, [email]);
  const fits = await passwords.matches(password, account?.hash ?? undefined, urgent);
  return fits && account ? { id: account.id, stamp: account.stamp } : undefined;
}
