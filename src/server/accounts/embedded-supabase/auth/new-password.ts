import { passwordProblem } from '../../../../../supabase/functions/_shared/password-policy.ts';
import type { Db } from '../../../platform/database/db';
import type { CallHandler } from '../call-dispatcher';
import type { AuthLimits } from './auth-limits';
import { authRefusal, sessionEndedResponse, textField, tooManyAttemptsResponse } from './auth-responses';
import type { Passwords } from './passwords';
import { LINK_MINUTES } from './recovery-links';
import { LINK_TAG, type Sessions } from './sessions';

export interface NewPasswordOptions {
  db: Pick<Db, 'query'>;
  passwords: Passwords;
  sessions: Pick<Sessions, 'replacePassword' | 'forward'>;
  limits: AuthLimits;
  /** Minimum length of a password. */
  passwordMin: number;
}

/** SQL: the session was started by the link of a password mail, recently enough to choose a password. */
const STARTED_BY_LINK = `s.tag = '${LINK_TAG}' and s.created_at > now() - interval '${LINK_MINUTES} minutes'`;

/**
 * Handles `PUT /auth/v1/user`: changes the password of the member, and ends all other sessions with their tokens. Only
 * a session that was started by the link of a password mail may do this, so that a stolen session cannot take over the
 * account.
 */
export function newPasswordHandler({ db, passwords, sessions, limits, passwordMin }: NewPasswordOptions): CallHandler {
  return async ({ body, member, headers }) => {
    if (!member) return sessionEndedResponse();
    const password = textField(body, 'password');
    const problem = passwordProblem(password, { min: passwordMin, email: member.email });
    if (problem) return authRefusal(422, 'weak_password', problem, { fields: { weak_password: { reasons: [] } } });
    const sql = `select u.encrypted_password as hash, ${STARTED_BY_LINK} as "byLink" from auth.users u
      join auth.sessions s on s.user_id = u.id where u.id = $1 and s.id = $2`;
    const [account] = await db.query<{ hash: string | null; byLink: boolean | null }>(sql, [
      member.id,
      member.sessionId,
    ]);
    if (!account?.byLink)
      return authRefusal(403, 'reauthentication_needed', 'Ask for a password mail, and open the link in it.');
    const { seconds } = limits.newPassword(member.id);
    if (seconds > 0) return tooManyAttemptsResponse(seconds);
    if (await passwords.matches(password, account.hash ?? undefined))
      return authRefusal(422, 'same_password', 'New password should be different from the old password.');
    const hash = await passwords.hash(password);
    if (!(await sessions.replacePassword(member.id, hash, member.sessionId))) return sessionEndedResponse();
    return sessions.forward('GET', '/auth/v1/user', headers.get('authorization') ?? '');
  };
}
