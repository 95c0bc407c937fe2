import { isJsonResponse, tryParseJson } from '@/contracts/json';

/** Milliseconds after which a request counts as lost if its answer has not arrived: longer than the service takes for any. */
const ANSWER_TIMEOUT_MS = 60_000;

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** Statuses of what is done without a word: a row that was added, though its type is sent, and all else. */
const WORDLESS: readonly number[] = [201, 204];

/** What says only that it cannot be done now. */
const PASSING: readonly number[] = [408, 425, 429];

/**
 * Fetches from Supabase, hosted or our own, which answers with JSON or with nothing. What a proxy or another network says in its
 * place is no answer: the client would take it for a refusal, and a refused refresh ends the session on this device.
 *
 * @throws Error with a message for the visitor if the service has not answered; and the signal's reason once it is aborted
 */
export async function serviceFetch(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), ANSWER_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline.signal]) : deadline.signal;
  try {
    const response = await fetch(address, { ...init, signal });
    const text = await response.text();
    if (!isOfService(response, text) || isRefreshLater(String(address), response))
      throw new Error(`HTTP ${response.status}`);
    return new Response(text || null, response);
  } catch (cause) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw new Error(UNREACHABLE, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an answer is a whole one of the service, and not that of something in between, which may refuse without a word. */
function isOfService(response: Response, text: string): boolean {
  if (text === '') return WORDLESS.includes(response.status);
  return isJsonResponse(response) && tryParseJson(text) !== undefined;
}

/** Whether a session is to be refreshed at another time, which says nothing of the session. */
function isRefreshLater(address: string, { status }: Response): boolean {
  return PASSING.includes(status) && address.includes('grant_type=refresh_token');
}
