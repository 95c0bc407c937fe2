import { Failure } from '@/contracts/failure';

/** A refusal as the auth service of Supabase gives them, which the browser's library understands. */
export function authRefusal(status: number, code: string, message: string, more: Refused = {}): Response {
  const body = { code: status, error_code: code, msg: message, ...more.fields };
  return Response.json(body, { status, headers: more.headers });
}

/** What else a refusal says. */
export interface Refused {
  fields?: object;
  headers?: Record<string, string>;
}

/** The refusal for a failure of ours. */
export function authFailure({ status, code, message, extra }: Failure): Response {
  return authRefusal(status, code, message, { headers: extra.headers });
}

/** Refuses for so many seconds. */
export function tooManyAttempts(seconds: number, code = 'over_request_rate_limit'): Response {
  return authRefusal(429, code, 'Request rate limit reached', { headers: { 'Retry-After': String(seconds) } });
}

/**
 * Refuses to refresh a session for so many seconds: with this status the browser's library tries again later, with any
 * other it would end the session.
 */
export function refreshLater(seconds: number): Response {
  return authFailure(
    new Failure('over_request_rate_limit', 'Request rate limit reached', 503, {
      headers: { 'Retry-After': String(seconds) },
    }),
  );
}

/** Said for a wrong password and for an address without an account alike. */
export function wrongCredentials(): Response {
  return authRefusal(400, 'invalid_credentials', 'Invalid login credentials');
}

/** Said where a session token is not ours, is no longer valid, or its session has ended. */
export function sessionEnded(): Response {
  return authRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

/** A text of a body; empty where there is none. */
export function textOf(body: Readonly<Record<string, unknown>>, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}
