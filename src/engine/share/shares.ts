import { gatewayClient } from '@/api/gateway-client';
import { requireOk } from '@/api/responses';
import type { MemberScope } from '@/browser/member-scope';
import { type CreatedShare, SHARED_PATH, type Share, type ShareList, type ShareParams } from '@/contracts/share';

/** The share links of a member at the gateway. Each method throws an Error with a message for the member. */
export interface Shares {
  /** Lists the live links of a run, newest first. */
  list(run: string, signal: AbortSignal): Promise<Share[]>;
  create(params: ShareParams): Promise<CreatedShare>;
  /** Revokes a link at once. */
  revoke(id: string): Promise<void>;
}

/** Creates the share links API of this scope's member. */
export function sharesOf(scope: MemberScope): Shares {
  const { send, requestJson } = gatewayClient(scope);
  return {
    async list(run, signal) {
      const { shares } = await requestJson<ShareList>(`/shares?run=${encodeURIComponent(run)}`, { signal });
      return shares;
    },
    create: (params) => requestJson('/shares', { method: 'POST', json: params }),
    async revoke(id) {
      const response = await send(`/shares/${id}`, { method: 'DELETE' });
      // A link that no longer exists counts as revoked.
      if (response.status !== 404) await requireOk(response);
    },
  };
}

/** Returns the URL of a link. The token is in the fragment, which browsers never send to a server. */
export function shareUrl(token: string): string {
  return `${window.location.origin}${SHARED_PATH}#${token}`;
}
