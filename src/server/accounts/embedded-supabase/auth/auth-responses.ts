import { Failure } from '@/contracts/failure';

/** Creates an error response in the format of the Supabase auth service, which the browser's library understands. */
export function authRefusal(status: number, code: string, message: string, extras: RefusalExtras = {}): Response {
  const body = { code: status, error_code: code, msg: message, ...extras.fields };
  return Response.json(body, { status, headers: extras.headers });
}

/** Additional parts of an error response. */
export interface RefusalExtras {
  fields?: object;
  headers?: Record<string, string>;
}

/** Converts a failure to an auth error response. */
export function failureToAuthResponse({ status, code, message, details }: Failure): Response {
  return authRefusal(status, code, message, { headers: details.headers });
}

/** Creates a 429 response with the seconds to wait. */
export function tooManyAttemptsResponse(seconds: number, code = 'over_request_rate_limit'): Response {
  return authRefusal(429, code, 'Request rate limit reached', { headers: { 'Retry-After': String(seconds) } });
}

/** Refuses a refresh for some seconds. At 503 the browser's library retries; else it would end the session. */
export function refreshDelayedResponse(seconds: number): Response {
  return failureToAuthResponse(
    new Failure('over_request_rate_limit', 'Request rate limit reached', 503, {
      headers: { 'Retry-After': String(seconds) },
    }),
  );
}

/** Creates the response to a session token that is invalid or expired, or whose session has ended. */
export function sessionEndedResponse(): Response {
  return authRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

/** Adds `Set-Cookie` headers to a response. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Returns a text field of a body; '' if it is missing or not a text. */
export function textField(body: Readonly<Record<string, unknown>>, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}
