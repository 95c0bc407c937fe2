import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { AssistantKeyEntry, AssistantKeyRequest } from '@/contracts/assistant-key';

/** Gateway calls for keys that programs need. All throw an Error with a message for the member. */
export interface AssistantKeyCalls {
  /** Fetches the request behind the link with this token. */
  fetchRequest(token: string, signal: AbortSignal): Promise<AssistantKeyRequest>;
  enter(entry: AssistantKeyEntry): Promise<void>;
}

/** Creates the calls for this scope's member. */
export function createAssistantKeyCalls(scope: MemberScope): AssistantKeyCalls {
  const { request, requestJson } = gatewayClient(scope);
  const path = '/account-api/assistant-keys';
  return {
    fetchRequest: (token, signal) => requestJson(`${path}/request`, { method: 'POST', json: { token }, signal }),
    enter: async (json) => void (await request(path, { method: 'POST', json })),
  };
}
