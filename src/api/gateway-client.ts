import type { MemberScope } from '@/browser/member-scope';
import { gatewayBase } from './addresses';
import { SignedOut } from './authorization';
import { isRefusal } from './reason-of';
import { isAbsent, RequestError, readJson, requireOk } from './responses';
import { type RequestOptions, sendJson } from './send-json';

/** Milliseconds after which a request counts as lost if no answer has begun: longer than the gateway takes for any. */
const ANSWER_TIMEOUT_MS = 120_000;

/**
 * Sends requests to the gateway for a member or a visitor. Requests are aborted when the scope ends.
 *
 * All methods throw a RequestError with a message for the member if the gateway cannot be reached, a SignedOut if the
 * session has ended, and the signal's reason once it is aborted.
 */
export function gatewayClient(scope: MemberScope) {
  async function send(path: string, { signal = scope.signal, ...options }: RequestOptions = {}): Promise<Response> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), ANSWER_TIMEOUT_MS);
    try {
      const stopSignal = AbortSignal.any([signal, deadline.signal]);
      return await sendJson(scope, gatewayBase() + path, { ...options, signal: stopSignal });
    } catch (error) {
      throw signal.aborted || error instanceof SignedOut ? error : new RequestError();
    } finally {
      clearTimeout(timer);
    }
  }
  const request = async (path: string, options?: RequestOptions): Promise<Response> =>
    requireOk(await send(path, options));
  const find = async (path: string, options?: RequestOptions): Promise<Response | undefined> => {
    const response = await send(path, options);
    if (!isAbsent(response)) return requireOk(response);
    // Cancel the unread body, because it would keep its connection busy.
    await response.body?.cancel();
    return undefined;
  };
  return {
    /** Resolves to the response, whatever its status. */
    send,
    /** Resolves to a successful response. @throws RequestError also if the gateway refuses */
    request,
    /** Resolves to the JSON of a successful response. @throws RequestError also if the gateway refuses */
    async requestJson<T>(path: string, options?: RequestOptions): Promise<T> {
      return readJson(await request(path, options));
    },
    /** Resolves to a successful response whose body has arrived completely. @throws RequestError also if the gateway refuses */
    async requestFile(path: string, options?: RequestOptions): Promise<Response> {
      const response = await request(path, options);
      const blob = await response.blob().catch(() => new Blob());
      // No file is empty: what has arrived is none.
      if (blob.size === 0) throw new RequestError();
      return new Response(blob, { headers: response.headers });
    },
    /** Deletes what is at a path, or finds it gone; resolves to false if the gateway refuses. @throws RequestError if it has not answered */
    async remove(path: string): Promise<boolean> {
      try {
        await find(path, { method: 'DELETE' });
        return true;
      } catch (error) {
        if (isRefusal(error)) return false;
        throw error;
      }
    },
    /** Like `request`, but resolves to undefined if the gateway says that nothing is there. */
    find,
    /** Like `requestJson`, but resolves to undefined if the gateway says that nothing is there. */
    async findJson<T>(path: string, options?: RequestOptions): Promise<T | undefined> {
      const response = await find(path, options);
      return response && readJson(response);
    },
  };
}
