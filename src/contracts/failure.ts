import type { Problem, ProblemBody } from './problem';

/** A call that cannot be answered, in words for a member: thrown by automations and routes, told as a `Problem`. */
export class Failure extends Error {
  constructor(
    /** Short name a program can act on. */
    readonly code: string,
    message: string,
    /** HTTP status of the answer: 502 for a failing provider, 504 for a silent one. */
    readonly status = 502,
    readonly extra: { field?: string; problems?: readonly Problem[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
  }
}

/** What is answered for a failure. */
export function problemBody({ code, message, extra }: Failure): ProblemBody {
  const { field, problems } = extra;
  return { error: { code, message, ...(field && { field }), ...(problems && { problems }) } };
}
