import type { MemberScope } from '@/browser/member-scope';
import { authorizationHeader } from './authorization';

/** A request to the gateway. */
export interface RequestOptions extends Omit<RequestInit, 'body' | 'signal'> {
  json?: unknown;
  signal?: AbortSignal | undefined;
}

/** Sends a JSON body with the session token of the scope's member. @throws SignedOut, and the errors of `fetch` */
export async function sendJson(
  scope: MemberScope,
  address: string,
  { json, headers, signal = scope.signal, ...init }: RequestOptions,
): Promise<Response> {
  return fetch(address, {
    ...init,
    headers: { 'Content-Type': 'application/json', ...headers, ...(await authorizationHeader(scope)) },
    // Without a value this is undefined, and the request has no body.
    body: JSON.stringify(json),
    signal: AbortSignal.any([signal, scope.signal]),
  });
}
