import type { Db } from '../../../platform/database/db';
import type { CallHandler } from '../call';
import { isConfirmed } from '../confirmations';
import type { AuthLimits } from './auth-limits';
import { authRefusal, textField, tooManyAttempts, wrongCredentials } from './auth-responses';
import type { KnownBrowsers } from './known-browsers';
import type { Passwords } from './passwords';
import type { Sessions } from './sessions';

/** Options of `signInHandler`. */
export interface SignInOptions {
  db: Pick<Db, 'query'>;
  passwords: Passwords;
  sessions: Pick<Sessions, 'begin'>;
  limits: AuthLimits;
  browsers: KnownBrowsers;
}

/**
 * Handles `POST /auth/v1/token?grant_type=password`: a session for the right password. The browser counts as known from
 * then on.
 */
export function signInHandler({ db, passwords, sessions, limits, browsers }: SignInOptions): CallHandler {
  return async ({ body, headers, caller }) => {
    const email = textField(body, 'email').trim().toLowerCase();
    const password = textField(body, 'password');
    if (!email) return authRefusal(400, 'validation_failed', 'missing email or phone');
    const browser = browsers.find(headers.get('cookie'), email);
    const attempt = limits.signIn(caller, email, browser);
    if (attempt.seconds > 0) return tooManyAttempts(attempt.seconds);
    const userId = await checkPassword(db, passwords, email, password, browser !== undefined);
    if (!userId) return wrongCredentials();
    attempt.refund();
    limits.countSignIn(email);
    if (!(await isConfirmed(db, userId))) return authRefusal(400, 'email_not_confirmed', 'Email not confirmed');
    if (await isBlocked(db, userId)) return authRefusal(400, 'user_banned', 'This account is blocked.');
    const session = await sessions.begin(userId, { userAgent: headers.get('user-agent'), address: caller });
    const responseHeaders = { 'Set-Cookie': browsers.remember(email) };
    return Response.json({ ...session, weak_password: null }, { headers: responseHeaders });
  };
}

async function isBlocked(db: Pick<Db, 'query'>, userId: string): Promise<boolean> {
  return (await db.query('select from auth.users where id = $1 and banned_until > now()', [userId])).length > 0;
}

/** Returns the id of the member with this address and password; undefined, after the same work, for any other. */
export async function checkPassword(
  db: Pick<Db, 'query'>,
  passwords: Passwords,
  email: string,
  password: string,
  urgent = false,
): Promise<string | undefined> {
  const sql = `select id::text, encrypted_password as hash from auth.users where email = $1`;
  const [account] = await db.query<{ id: string; hash: string | null }>(sql, [email]);
  const fits = await passwords.matches(password, account?.hash ?? undefined, urgent);
  return fits ? account?.id : undefined;
}
