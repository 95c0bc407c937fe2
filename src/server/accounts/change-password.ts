import type { PasswordChange } from '@/contracts/account';
import { Failure } from '@/contracts/failure';
import { passwordProblem } from '../../../supabase/functions/_shared/password-policy.ts';
import type { Db } from '../platform/database/db';
import type { ConfirmPassword } from './embedded-supabase/auth/confirm-password';
import type { Passwords } from './embedded-supabase/auth/passwords';
import type { Member } from './embedded-supabase/session-tokens';
import { madeOnProof, REQUIRE_PROOF } from './proven-account';
import type { SecondFactors } from './second-factors/second-factors';

/**
 * Changes the password of a signed-in member who proves the current password, and a second factor if the account has
 * one. Ends all other sessions of the member, the links of password mails, and (by a trigger) the tokens of the
 * member's programs.
 *
 * @param origin `Origin` header of the request, for a passkey
 * @throws Failure 422 for a weak or unchanged password, 403 for a wrong current password or factor or if the account has
 * changed meanwhile, 429 after too many attempts
 */
export type ChangePassword = (member: Member, change: PasswordChange, origin?: string) => Promise<void>;

export interface ChangePasswordOptions {
  db: Pick<Db, 'query'>;
  passwords: Pick<Passwords, 'hash'>;
  confirmPassword: ConfirmPassword;
  /** Absent on hosted Supabase. */
  factors?: Pick<SecondFactors, 'requireFactor'>;
  /** Minimum length of a password. */
  passwordMin: number;
}

/** Creates the function on the tables of the auth service, which the embedded stack and hosted Supabase share. */
export function createChangePassword(options: ChangePasswordOptions): ChangePassword {
  const { db, passwords, confirmPassword, factors, passwordMin } = options;
  return async ({ id, email, sessionId }, { current, password, ...proof }, origin) => {
    const problem = passwordProblem(password, { min: passwordMin, email });
    if (problem) throw new Failure('weak_password', problem, 422, { field: 'password' });
    const { stamp } = await confirmPassword(id, current);
    await factors?.requireFactor(id, proof, origin);
    if (password === current)
      throw new Failure('same_password', 'This is the password you have. Please choose another.', 422, {
        field: 'password',
      });
    const sql = `with changed as (
        update auth.users u set encrypted_password = $3, updated_at = now() from ${REQUIRE_PROOF}
        where u.id = proven.id returning u.id
      ), links as (delete from public.recovery_links where user_id = $1)
      delete from auth.sessions where user_id in (select id from changed) and id is distinct from $4::uuid`;
    const hash = await passwords.hash(password);
    await madeOnProof(db.query(sql, [id, stamp, hash, sessionId ?? null]));
  };
}
