import { isJsonResponse } from '@/contracts/json';
import type { Problem } from '@/contracts/problem';
import { problemIn } from '@/reading/problem-body';

export { problemIn };

/** What to do about a refusal of something that stands before the gateway, by status. */
const STATUS_ADVICE: Readonly<Record<number, string>> = {
  413: 'What was sent is too large for the server. Make it smaller, then try again.',
  429: 'Too much was asked in a short time. Wait a minute, then try again.',
};

/** Thrown if the server refused a request or could not be reached. The message is for the member. */
export class RequestError extends Error {
  /** Why it was refused and what to do; absent if the server could not be reached. */
  readonly advice: string | undefined;

  constructor(
    /** HTTP status of the refusal; absent if there was no response. */
    readonly status?: number,
    /** The problem the server reported; absent if the response contains none. */
    readonly problem?: Problem,
  ) {
    const advice = problem?.message ?? STATUS_ADVICE[status ?? 0];
    super(advice ?? 'Check your connection, then try again.');
    this.advice = advice;
  }
}

/** Returns the server's own message about a failed request; undefined if the server gave none. */
export function refusalMessage(error: unknown): string | undefined {
  return error instanceof RequestError ? error.problem?.message : undefined;
}

/**
 * Resolves to the response if it is successful. A page is no success, because only another network or a proxy answers with one.
 *
 * @throws RequestError with the server's message if it gave one
 */
export async function requireOk(response: Response): Promise<Response> {
  if (response.ok && !isPage(response)) return response;
  // A body that breaks off names no problem.
  const body = await response.text().catch(() => '');
  throw new RequestError(response.ok ? undefined : response.status, problemIn(body));
}

/** Whether the gateway says that nothing is there, or no longer; the page or the words of a proxy say nothing about that. */
export function isAbsent(response: Response): boolean {
  return (response.status === 404 || response.status === 410) && isJsonResponse(response);
}

/** Reads the JSON of a response. @throws RequestError if it was cut off, or something else came in its place */
export async function readJson<T>(response: Response): Promise<T> {
  return response.json().catch(() => {
    throw new RequestError();
  });
}

/** Whether a response is a page to look at: the gateway gives this program none. */
function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false;
}
