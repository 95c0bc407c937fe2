import { Failure, tooManyRequests } from '@/contracts/failure';
import type { Db } from '../../../platform/database/db';
import { accountStamp, type ProvenAccount } from '../../proven-account';
import type { AuthLimits } from './auth-limits';
import type { Passwords } from './passwords';

/**
 * Checks the password of a signed-in member, before a change that outlives the session. Resolves to the account, for the
 * statement that makes the change.
 *
 * @throws Failure 403 for a wrong password, 429 after too many attempts, 503 while too many others sign in
 */
export type ConfirmPassword = (memberId: string, password: string) => Promise<ProvenAccount>;

export interface ConfirmPasswordOptions {
  db: Pick<Db, 'query'>;
  passwords: Pick<Passwords, 'matches'>;
  limits: Pick<AuthLimits, 'confirm' | 'countConfirmation'>;
}

/**
 * Creates the check against the hash in `auth.users`, which the embedded stack and hosted Supabase store alike. It does
 * the same work for every password, and has the same limits as signing in.
 */
export function createConfirmPassword({ db, passwords, limits }: ConfirmPasswordOptions): ConfirmPassword {
  return async (memberId, password) => {
    const attempt = limits.confirm(memberId);
    if (attempt.seconds > 0) {
      const message = `You have tried your password very often. Please wait ${attempt.seconds} seconds.`;
      throw tooManyRequests('too_many_attempts', message, attempt.seconds);
    }
    const sql = `select u.encrypted_password as hash, ${accountStamp('u.id')} as stamp from auth.users u where u.id = $1`;
    const [account] = await db.query<{ hash: string | null; stamp: string | null }>(sql, [memberId]);
    if (!(await passwords.matches(password, account?.hash ?? undefined)))
      throw new Failure('wrong_password', 'This is not the password of your account.', 403, { field: 'password' });
    attempt.refund();
    limits.countConfirmation(memberId);
    return { id: memberId, stamp: account?.stamp ?? null };
  };
}
