import type { CallHandler } from '../call-dispatcher';
import type { AuthLimits } from './auth-limits';
import { authRefusal, refreshDelayedResponse, textField } from './auth-responses';
import type { Sessions } from './sessions';

export interface RefreshOptions {
  sessions: Pick<Sessions, 'sessionOf' | 'refresh'>;
  limits: AuthLimits;
}

/**
 * Handles `POST /auth/v1/token?grant_type=refresh_token`: exchanges a refresh token for new tokens. A
 * refresh token works once. If a used one appears again later, it was stolen: the session ends for both parties.
 */
export function refreshHandler({ sessions, limits }: RefreshOptions): CallHandler {
  return async ({ body, caller }) => {
    const token = textField(body, 'refresh_token');
    const attempt = limits.refresh(caller);
    if (attempt.seconds > 0) return refreshDelayedResponse(attempt.seconds);
    const session = await sessions.sessionOf(token);
    if (!session) return authRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    attempt.refund();
    const { seconds } = limits.renew(session);
    return seconds > 0 ? refreshDelayedResponse(seconds) : sessions.refresh(token);
  };
}
