import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import { type CreatedShare, SHARED_PATH, type Share, type ShareList, type ShareParams } from '../contract';

/** Creates the calls for a member's share links at the gateway. Each throws an Error with a message for the member. */
export function sharesOf(scope: MemberScope) {
  const { find, requestJson } = gatewayClient(scope);
  return {
    /** Lists the live links of a run, newest first. */
    async list(run: string, signal: AbortSignal): Promise<Share[]> {
      const { shares } = await requestJson<ShareList>(`/shares?run=${encodeURIComponent(run)}`, { signal });
      return shares;
    },
    create: (params: ShareParams): Promise<CreatedShare> => requestJson('/shares', { method: 'POST', json: params }),
    /** Revokes a link at once, or finds that it no longer exists. */
    revoke: async (id: string): Promise<void> => void (await find(`/shares/${id}`, { method: 'DELETE' })),
  };
}

/** Returns the URL of a link. The token is in the fragment, which browsers never send to a server. */
export function shareUrl(token: string): string {
  return `${window.location.origin}${SHARED_PATH}#${token}`;
}
