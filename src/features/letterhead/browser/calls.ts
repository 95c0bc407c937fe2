import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { Letterhead } from '@/contracts/document';

/** Creates the calls for the member's letterhead at the gateway. */
export function letterheadOf(scope: MemberScope) {
  const { requestJson } = gatewayClient(scope);
  return {
    /** Fetches the member's letterhead. @throws Error if that fails */
    fetch: (signal: AbortSignal): Promise<Letterhead> => requestJson('/documents/letterhead', { signal }),
    /** Saves the letterhead; resolves to it as stored. @throws Error with a message for the member */
    save: (letterhead: Letterhead): Promise<Letterhead> =>
      requestJson('/documents/letterhead', { method: 'PUT', json: letterhead }),
  };
}
