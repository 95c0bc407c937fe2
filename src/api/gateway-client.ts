import type { MemberScope } from '@/browser/member-scope';
import { gatewayBase } from './addresses';
import { SignedOut } from './authorization';
import { RequestError, requireOk } from './responses';
import { type RequestOptions, sendJson } from './send-json';

/**
 * Sends requests to the gateway for a member or a visitor. Requests are aborted when the scope ends.
 *
 * All methods throw a RequestError with a message for the member if the gateway cannot be reached, a SignedOut if the
 * session has ended, and the signal's reason once it is aborted.
 */
export interface GatewayClient {
  /** Resolves to the response, whatever its status. */
  send(path: string, options?: RequestOptions): Promise<Response>;
  /** Resolves to a successful response. @throws RequestError also if the gateway refuses */
  request(path: string, options?: RequestOptions): Promise<Response>;
  /** Resolves to the JSON of a successful response. @throws RequestError also if the gateway refuses */
  requestJson<T>(path: string, options?: RequestOptions): Promise<T>;
  /** Like `requestJson`, but resolves to undefined if the gateway answers 404. */
  findJson<T>(path: string, options?: RequestOptions): Promise<T | undefined>;
}

/** Creates the client of a scope. */
export function gatewayClient(scope: MemberScope): GatewayClient {
  const send: GatewayClient['send'] = (path, options = {}) =>
    sendJson(scope, gatewayBase() + path, options).catch((error: unknown) => {
      const { signal = scope.signal } = options;
      throw signal.aborted || error instanceof SignedOut ? error : new RequestError();
    });
  const request: GatewayClient['request'] = async (path, options) => requireOk(await send(path, options));
  return {
    send,
    request,
    requestJson: async (path, options) => (await request(path, options)).json(),
    async findJson(path, options) {
      const response = await send(path, options);
      if (response.status !== 404) return (await requireOk(response)).json();
      // Cancel the unread body, because it would keep its connection busy.
      await response.body?.cancel();
      return undefined;
    },
  };
}
