import type { MemberScope } from '@/browser/member-scope';
import { type CreatedShare, SHARED_PATH, type Share, type ShareList, type ShareParams } from '@/contracts/share';
import { gatewayCalls } from '../run/gateway';
import { requireOk } from '../run/require-ok';

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
  const { call } = gatewayCalls(scope);
  return {
    async list(run, signal) {
      const response = await requireOk(call(`/shares?run=${encodeURIComponent(run)}`, { signal }));
      return ((await response.json()) as ShareList).shares;
    },
    async create(params) {
      const response = await requireOk(call('/shares', { method: 'POST', body: JSON.stringify(params) }));
      return (await response.json()) as CreatedShare;
    },
    async revoke(id) {
      const response = await call(`/shares/${id}`, { method: 'DELETE' }).catch(() => undefined);
      // A link that no longer exists counts as revoked.
      if (response?.status !== 404) await requireOk(Promise.resolve(response ?? Response.error()));
    },
  };
}

/** Returns the URL of a link. The token is in the fragment, which browsers never send to a server. */
export function shareUrl(token: string): string {
  return `${window.location.origin}${SHARED_PATH}#${token}`;
}
