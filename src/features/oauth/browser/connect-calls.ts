import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { ConnectedAppList, ConsentDecision, ConsentRequest, ConsentResponse } from '../contract';

/** Creates the gateway calls for programs that members connect. All throw an Error with a message for the member. */
export function createConnectCalls(scope: MemberScope) {
  const { request, requestJson } = gatewayClient(scope);
  return {
    /** Fetches the program and the access it requests, by the query of the consent page. */
    fetchRequest: (query: string, signal: AbortSignal): Promise<ConsentRequest> =>
      requestJson(`/oauth/consent${query}`, { signal }),
    /** Sends the decision; resolves to the URL that passes it to the program. */
    decide: async (json: ConsentDecision): Promise<string> =>
      (await requestJson<ConsentResponse>('/oauth/consent', { method: 'POST', json })).redirect,
    list: (signal: AbortSignal): Promise<ConnectedAppList> => requestJson('/oauth/grants', { signal }),
    disconnect: async (id: string) => void (await request(`/oauth/grants/${id}`, { method: 'DELETE' })),
  };
}
