import type { Problem } from '@/contracts/problem';
import { problemIn } from '@/reading/problem-body';

export { problemIn };

/** Thrown if the server refused a request or could not be reached. The message is for the member. */
export class RequestError extends Error {
  constructor(
    /** HTTP status of the refusal; absent if there was no response. */
    readonly status?: number,
    /** The problem the server reported; absent if the response contains none. */
    readonly problem?: Problem,
  ) {
    super(problem?.message ?? 'Check your connection, then try again.');
  }
}

/** Returns the server's own message about a failed request; undefined if the server gave none. */
export function refusalMessage(error: unknown): string | undefined {
  return error instanceof RequestError ? error.problem?.message : undefined;
}

/** Resolves to the response if it is successful. @throws RequestError with the server's message if not */
export async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body = await response.text().catch(() => '');
  throw new RequestError(response.status, problemIn(body));
}
