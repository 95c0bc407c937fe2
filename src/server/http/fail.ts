import { Failure, problemBody } from '@/contracts/failure';

/** The answer for a failure. */
export function failureResponse(failure: Failure): Response {
  return Response.json(problemBody(failure), { status: failure.status, headers: failure.extra.headers });
}

/** A refusal because of too many calls, with the seconds to wait. */
export function tooMany(code: string, message: string, seconds: number): Failure {
  return new Failure(code, message, 429, { headers: { 'Retry-After': String(seconds) } });
}
