import { Failure } from '@/contracts/failure';
import { passwordProblem } from '../../../supabase/functions/_shared/password-policy.ts';
import type { Db } from '../platform/database/db';
import type { ConfirmPassword } from './embedded-supabase/auth/confirm-password';
import type { Passwords } from './embedded-supabase/auth/passwords';
import type { Member } from './embedded-supabase/session-tokens';

/**
 * Changes the password of a signed-in member who knows the current one. It ends all other sessions of the member, the
 * links of password mails, and the tokens of the member's programs (by a trigger).
 *
 * @throws Failure 422 for a password that is refused, 403 for a wrong current one, 429 after too many attempts
 */
export type ChangePassword = (member: Member, current: string, password: string) => Promise<void>;

/** Options of `createChangePassword`. */
export interface ChangePasswordOptions {
  db: Pick<Db, 'query'>;
  passwords: Pick<Passwords, 'hash'>;
  confirmPassword: ConfirmPassword;
  /** Minimum length of a password. */
  passwordMin: number;
}

/** Creates the change on the tables of the auth service: the same embedded and on hosted Supabase. */
export function createChangePassword(options: ChangePasswordOptions): ChangePassword {
  const { db, passwords, confirmPassword, passwordMin } = options;
  return async ({ id, email, sessionId }, current, password) => {
    const problem = passwordProblem(password, { min: passwordMin, email });
    if (problem) throw new Failure('weak_password', problem, 422, { field: 'password' });
    await confirmPassword(id, current);
    if (password === current)
      throw new Failure('same_password', 'This is the password you have. Please choose another.', 422, {
        field: 'password',
      });
    const sql = `with changed as (
        update auth.users set encrypted_password = $2, updated_at = now() where id = $1 returning id
      ), links as (delete from public.recovery_links where user_id = $1)
      delete from auth.sessions where user_id in (select id from changed) and id is distinct from $3::uuid`;
    await db.query(sql, [id, await passwords.hash(password), sessionId ?? null]);
  };
}
