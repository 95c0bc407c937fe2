import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { AssistantKeyEntry, AssistantKeyRequest } from '../contract';

/** Creates the gateway calls for keys that programs need. All throw an Error with a message for the member. */
export function createAssistantKeyCalls(scope: MemberScope) {
  const { request, requestJson } = gatewayClient(scope);
  const path = '/account-api/assistant-keys';
  return {
    fetchRequest: (token: string, signal: AbortSignal): Promise<AssistantKeyRequest> =>
      requestJson(`${path}/request`, { method: 'POST', json: { token }, signal }),
    enter: async (json: AssistantKeyEntry) => void (await request(path, { method: 'POST', json })),
  };
}
