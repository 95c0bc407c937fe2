import type { Db } from '../../data/db';
import type { Answer } from '../call';
import { isConfirmed } from '../confirmations';
import { authRefusal, textOf, tooManyAttempts, wrongCredentials } from './answers';
import type { AuthLimits } from './auth-limits';
import type { KnownBrowsers } from './known-browsers';
import type { Passwords } from './passwords';
import type { Sessions } from './sessions';

/** What signing in is made of. */
export interface SignInParts {
  db: Pick<Db, 'query'>;
  passwords: Passwords;
  sessions: Pick<Sessions, 'open'>;
  limits: AuthLimits;
  browsers: KnownBrowsers;
}

/** `POST /auth/v1/token?grant_type=password`: a session for the right password, in a browser that is known from then on. */
export function signIn({ db, passwords, sessions, limits, browsers }: SignInParts): Answer {
  return async ({ body, headers, caller }) => {
    const email = textOf(body, 'email').trim().toLowerCase();
    const password = textOf(body, 'password');
    if (!email) return authRefusal(400, 'validation_failed', 'missing email or phone');
    const browser = browsers.find(headers.get('cookie'), email);
    const attempt = limits.signIn(caller, email, browser);
    if (attempt.seconds > 0) return tooManyAttempts(attempt.seconds);
    const userId = await checkPassword(db, passwords, email, password, browser !== undefined);
    if (!userId) return wrongCredentials();
    attempt.forgive();
    limits.signedIn(email);
    if (!(await isConfirmed(db, userId))) return authRefusal(400, 'email_not_confirmed', 'Email not confirmed');
    const session = await sessions.open(userId);
    const headersOut = { 'Set-Cookie': browsers.remember(email) };
    return Response.json({ ...session, weak_password: null }, { headers: headersOut });
  };
}

/** The id of the member whose password this is; undefined, after the same work, for any other password or address. */
export async function checkPassword(
  db: Pick<Db, 'query'>,
  passwords: Passwords,
  email: string,
  password: string,
  urgent = false,
): Promise<string | undefined> {
  const sql = `select id::text, encrypted_password as hash from auth.users where email = $1`;
  const [account] = await db.query<{ id: string; hash: string | null }>(sql, [email]);
  const fits = await passwords.fits(password, account?.hash ?? undefined, urgent);
  return fits ? account?.id : undefined;
}
