import type { Answer } from '../call';
import { authRefusal, refreshLater, textOf } from './answers';
import type { AuthLimits } from './auth-limits';
import type { Sessions } from './sessions';

/** What refreshing is made of. */
export interface RefreshParts {
  sessions: Pick<Sessions, 'sessionOf' | 'refresh'>;
  limits: AuthLimits;
}

/**
 * `POST /auth/v1/token?grant_type=refresh_token`: new tokens for old ones. A token works once; whoever shows a used one
 * later has it from somebody else, so the session ends for both.
 */
export function refresh({ sessions, limits }: RefreshParts): Answer {
  return async ({ body, caller }) => {
    const token = textOf(body, 'refresh_token');
    const attempt = limits.refresh(caller);
    if (attempt.seconds > 0) return refreshLater(attempt.seconds);
    const session = await sessions.sessionOf(token);
    if (!session) return authRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    attempt.forgive();
    const { seconds } = limits.refreshed(session);
    return seconds > 0 ? refreshLater(seconds) : sessions.refresh(token);
  };
}
