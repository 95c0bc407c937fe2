import type { Problem, ProblemBody } from './problem';

/** An error whose message is meant for the member. Thrown by automations and routes, and sent as a `Problem`. */
export class Failure extends Error {
  constructor(
    /** Machine-readable error code. */
    readonly code: string,
    message: string,
    /** HTTP status of the response: 502 for a failing provider, 504 for a silent one, 500 for ourselves. */
    readonly status: number,
    readonly details: { field?: string; problems?: readonly Problem[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
  }
}

/** Returns the response body for a failure. */
export function problemBody({ code, message, details }: Failure): ProblemBody {
  const { field, problems } = details;
  return { error: { code, message, ...(field && { field }), ...(problems && { problems }) } };
}

export function failureResponse(failure: Failure): Response {
  return Response.json(problemBody(failure), { status: failure.status, headers: failure.details.headers });
}

/** Creates a failure with status 429 and the seconds to wait. */
export function tooManyRequests(code: string, message: string, seconds: number): Failure {
  return new Failure(code, message, 429, { headers: { 'Retry-After': String(seconds) } });
}
