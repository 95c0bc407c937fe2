import { Failure } from '@/contracts/failure';
import type { Db } from '../../data/db';
import { tooMany } from '../../http/fail';
import type { AuthLimits } from './auth-limits';
import type { Passwords } from './passwords';

/**
 * Checks the password of a member who has a session, before something that outlives the session.
 *
 * @throws Failure 403 for a wrong password, 429 after too many, 503 while too many others sign in
 */
export type ConfirmPassword = (memberId: string, password: string) => Promise<void>;

/** What the check needs. */
export interface ConfirmPasswordParts {
  db: Pick<Db, 'query'>;
  passwords: Pick<Passwords, 'fits'>;
  limits: Pick<AuthLimits, 'confirm' | 'signedIn'>;
}

/**
 * Compares with the hash in `auth.users`, which the embedded stack and hosted Supabase keep alike. It does the same work for
 * every password, and gives as few tries as signing in does.
 */
export function confirmPassword({ db, passwords, limits }: ConfirmPasswordParts): ConfirmPassword {
  return async (memberId, password) => {
    const attempt = limits.confirm(memberId);
    if (attempt.seconds > 0) {
      const words = `You have tried your password very often. Please wait ${attempt.seconds} seconds.`;
      throw tooMany('too_many_attempts', words, attempt.seconds);
    }
    const sql = 'select encrypted_password as hash from auth.users where id = $1';
    const [account] = await db.query<{ hash: string | null }>(sql, [memberId]);
    if (!(await passwords.fits(password, account?.hash ?? undefined)))
      throw new Failure('wrong_password', 'This is not the password of your account.', 403, { field: 'password' });
    attempt.forgive();
    limits.signedIn(memberId);
  };
}
