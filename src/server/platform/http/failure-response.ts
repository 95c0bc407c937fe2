import { Failure, problemBody } from '@/contracts/failure';

export function failureResponse(failure: Failure): Response {
  return Response.json(problemBody(failure), { status: failure.status, headers: failure.details.headers });
}

/** Creates a failure with status 429 and the seconds to wait. */
export function tooManyRequests(code: string, message: string, seconds: number): Failure {
  return new Failure(code, message, 429, { headers: { 'Retry-After': String(seconds) } });
}
