import type { MemberScope } from '@/browser/member-scope';
import { gatewayBase } from './addresses';
import { SignedOut } from './authorization';
import { isRefusal } from './reason-of';
import { RequestError, requireOk } from './responses';
import { type RequestOptions, sendJson } from './send-json';

/**
 * Sends requests to the gateway for a member or a visitor. Requests are aborted when the scope ends.
 *
 * All methods throw a RequestError with a message for the member if the gateway cannot be reached, a SignedOut if the
 * session has ended, and the signal's reason once it is aborted.
 */
export function gatewayClient(scope: MemberScope) {
  const send = (path: string, options: RequestOptions = {}): Promise<Response> =>
    sendJson(scope, gatewayBase() + path, options).catch((error: unknown) => {
      const { signal = scope.signal } = options;
      throw signal.aborted || error instanceof SignedOut ? error : new RequestError();
    });
  const request = async (path: string, options?: RequestOptions): Promise<Response> =>
    requireOk(await send(path, options));
  return {
    /** Resolves to the response, whatever its status. */
    send,
    /** Resolves to a successful response. @throws RequestError also if the gateway refuses */
    request,
    /** Resolves to the JSON of a successful response. @throws RequestError also if the gateway refuses */
    async requestJson<T>(path: string, options?: RequestOptions): Promise<T> {
      return (await request(path, options)).json();
    },
    /** Deletes what is at a path, or finds it gone; resolves to false if the gateway refuses. @throws RequestError if it has not answered */
    async remove(path: string): Promise<boolean> {
      try {
        await request(path, { method: 'DELETE' });
        return true;
      } catch (error) {
        if (error instanceof RequestError && error.problem && error.status === 404) return true;
        if (isRefusal(error)) return false;
        throw error;
      }
    },
    /** Like `requestJson`, but resolves to undefined if the gateway answers 404; the page of a proxy is no such answer. */
    async findJson<T>(path: string, options?: RequestOptions): Promise<T | undefined> {
      const response = await send(path, options);
      if (response.status !== 404 || response.headers.get('Content-Type')?.startsWith('text/html'))
        return (await requireOk(response)).json();
      // Cancel the unread body, because it would keep its connection busy.
      await response.body?.cancel();
      return undefined;
    },
  };
}
