import type { Db } from '../../data/db';
import type { Answer } from '../call';
import { authRefusal, sessionEnded, textOf, tooManyAttempts } from './answers';
import type { AuthLimits } from './auth-limits';
import { isAcceptable, type Passwords } from './passwords';
import { LINK_MINUTES } from './recovery-links';
import { LINK_TAG, type Sessions } from './sessions';

/** What changing a password is made of. */
export interface NewPasswordParts {
  db: Pick<Db, 'query'>;
  passwords: Passwords;
  sessions: Pick<Sessions, 'replacePassword' | 'pass'>;
  limits: AuthLimits;
}

/** So long a session that the link of a mail began may choose a password: as long as the link itself is good. */
const BY_LINK = `s.tag = '${LINK_TAG}' and s.created_at > now() - interval '${LINK_MINUTES} minutes'`;

/**
 * `PUT /auth/v1/user`: a new password for the member, and the end of all their other sessions and their tokens. Nothing else is
 * changed. Only a session that the link of a mail began may do it, so that a stolen session cannot become the account.
 */
export function newPassword({ db, passwords, sessions, limits }: NewPasswordParts): Answer {
  return async ({ body, member, headers }) => {
    if (!member) return sessionEnded();
    const password = textOf(body, 'password');
    if (!isAcceptable(password)) {
      return authRefusal(422, 'weak_password', 'Password should be at least 6 characters and at most 72 bytes.', {
        fields: { weak_password: { reasons: ['length'] } },
      });
    }
    const sql = `select u.encrypted_password as hash, ${BY_LINK} as "byLink" from auth.users u
      join auth.sessions s on s.user_id = u.id where u.id = $1 and s.id = $2`;
    const [account] = await db.query<{ hash: string | null; byLink: boolean | null }>(sql, [
      member.id,
      member.sessionId,
    ]);
    if (!account?.byLink)
      return authRefusal(403, 'reauthentication_needed', 'Ask for a password mail, and open the link in it.');
    const { seconds } = limits.newPassword(member.id);
    if (seconds > 0) return tooManyAttempts(seconds);
    if (await passwords.fits(password, account.hash ?? undefined))
      return authRefusal(422, 'same_password', 'New password should be different from the old password.');
    await sessions.replacePassword(member.id, await passwords.hash(password), member.sessionId);
    return sessions.pass('GET', '/auth/v1/user', headers.get('authorization') ?? '');
  };
}
