import type { MemberScope } from '@/browser/member-scope';
import { gatewayBase } from './addresses';
import { authorizationHeader, SignedOut } from './authorization';
import { RequestError, requireOk } from './responses';

/** A request to the gateway. */
export interface RequestOptions extends Omit<RequestInit, 'body' | 'signal'> {
  /** The value to send as a JSON body. */
  json?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Sends requests to the gateway, as a member or as a visitor; they are aborted when the scope ends.
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

/**
 * Creates the client of a scope.
 *
 * @param scope whose session is sent along; undefined for requests that carry none
 * @param defaults options of every request
 */
export function gatewayClient(scope?: MemberScope, defaults: RequestOptions = {}): GatewayClient {
  const send: GatewayClient['send'] = async (path, options) => {
    const init = { ...defaults, ...options };
    return orRequestError(sendJson(scope, `${gatewayBase()}${path}`, init), init.signal ?? scope?.signal);
  };
  const request: GatewayClient['request'] = async (path, options) => requireOk(await send(path, options));
  const readJson = <T>(response: Response, signal = scope?.signal): Promise<T> =>
    orRequestError(response.json() as Promise<T>, signal);
  return {
    send,
    request,
    requestJson: async (path, options) => readJson(await request(path, options), options?.signal),
    async findJson(path, options) {
      const response = await send(path, options);
      return response.status === 404 ? undefined : readJson(await requireOk(response), options?.signal);
    },
  };
}

/** Sends a JSON body with the session of a scope. @throws SignedOut, and what `fetch` throws */
export async function sendJson(
  scope: MemberScope | undefined,
  address: string,
  { json, headers, signal, ...init }: RequestOptions,
): Promise<Response> {
  const signals = [signal, scope?.signal].filter((one) => one !== undefined && one !== null);
  return fetch(address, {
    ...init,
    headers: { 'Content-Type': 'application/json', ...headers, ...(scope && (await authorizationHeader(scope))) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
  });
}

/** Turns a failure of the network, or a body that breaks off, into an error with a message for the member. */
async function orRequestError<T>(pending: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await pending;
  } catch (error) {
    if (signal?.aborted || error instanceof SignedOut) throw error;
    throw new RequestError();
  }
}
