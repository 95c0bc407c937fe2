import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { ConnectedAppList, ConsentAnswer, ConsentDecision, ConsentRequest } from '@/contracts/oauth';

/** Gateway calls for programs that members connect. All throw an Error with a message for the member. */
export interface ConnectCalls {
  /** Fetches the program and the access it requests, by the query of the consent page. */
  fetchRequest(query: string, signal: AbortSignal): Promise<ConsentRequest>;
  /** Sends the decision; resolves to the URL that passes it to the program. */
  decide(decision: ConsentDecision): Promise<string>;
  list(signal: AbortSignal): Promise<ConnectedAppList>;
  disconnect(id: string): Promise<void>;
}

/** Creates the calls for this scope's member. */
export function createConnectCalls(scope: MemberScope): ConnectCalls {
  const { request, requestJson } = gatewayClient(scope);
  return {
    fetchRequest: (query, signal) => requestJson(`/oauth/consent${query}`, { signal }),
    decide: async (json) => (await requestJson<ConsentAnswer>('/oauth/consent', { method: 'POST', json })).redirect,
    list: (signal) => requestJson('/oauth/grants', { signal }),
    disconnect: async (id) => void (await request(`/oauth/grants/${id}`, { method: 'DELETE' })),
  };
}
