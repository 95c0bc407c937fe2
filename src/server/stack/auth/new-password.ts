import type { Db } from '../../data/db';
import type { Answer } from '../call';
import { authRefusal, sessionEnded, textOf, tooManyAttempts } from './answers';
import type { AuthLimits } from './auth-limits';
import { isAcceptable, type Passwords } from './passwords';
import type { Sessions } from './sessions';

/** What changing a password is made of. */
export interface NewPasswordParts {
  db: Pick<Db, 'query'>;
  passwords: Passwords;
  sessions: Pick<Sessions, 'replacePassword' | 'pass'>;
  limits: AuthLimits;
}

/** `PUT /auth/v1/user`: a new password for the member, and the end of all their other sessions. Nothing else is changed. */
export function newPassword({ db, passwords, sessions, limits }: NewPasswordParts): Answer {
  return async ({ body, member, headers }) => {
    if (!member) return sessionEnded();
    const password = textOf(body, 'password');
    if (!isAcceptable(password)) {
      return authRefusal(422, 'weak_password', 'Password should be at least 6 characters and at most 72 bytes.', {
        fields: { weak_password: { reasons: ['length'] } },
      });
    }
    const { seconds } = limits.newPassword(member.id);
    if (seconds > 0) return tooManyAttempts(seconds);
    const sql = 'select encrypted_password as hash from auth.users where id = $1';
    const [account] = await db.query<{ hash: string | null }>(sql, [member.id]);
    if (await passwords.fits(password, account?.hash ?? undefined))
      return authRefusal(422, 'same_password', 'New password should be different from the old password.');
    await sessions.replacePassword(member.id, await passwords.hash(password), member.sessionId);
    return sessions.pass('GET', '/auth/v1/user', headers.get('authorization') ?? '');
  };
}
