/** An error the gateway answers with, in words for a member. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extra: { field?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
  }
}

/** The answer for a failure: `{ "error": { "code", "message", "field"? } }`. */
export function failureResponse({ status, code, message, extra }: Failure): Response {
  const body = { error: { code, message, ...(extra.field && { field: extra.field }) } };
  return Response.json(body, { status, headers: extra.headers });
}

/** A refusal because of too many calls, with the seconds to wait. */
export function tooMany(code: string, message: string, seconds: number): Failure {
  return new Failure(429, code, message, { headers: { 'Retry-After': String(seconds) } });
}
