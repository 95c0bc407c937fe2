import type { Scope } from '@/browser/scope';
import { type MadeShare, SHARED_PATH, type Share, type ShareAsk, type ShareList } from '@/contracts/share';
import { gatewayCalls } from '../run/gateway';
import { wellAnswered } from '../run/well-answered';

/** The links a member makes of their results, at the gateway. Each throws an Error in words for the member. */
export interface Shares {
  /** The live links of a run, the newest first. */
  list(run: string, signal: AbortSignal): Promise<Share[]>;
  make(ask: ShareAsk): Promise<MadeShare>;
  /** Ends a link at once. */
  revoke(id: string): Promise<void>;
}

/** The links of this scope's member. */
export function sharesOf(scope: Scope): Shares {
  const { call } = gatewayCalls(scope);
  return {
    async list(run, signal) {
      const response = await wellAnswered(call(`/shares?run=${encodeURIComponent(run)}`, { signal }));
      return ((await response.json()) as ShareList).shares;
    },
    async make(ask) {
      const response = await wellAnswered(call('/shares', { method: 'POST', body: JSON.stringify(ask) }));
      return (await response.json()) as MadeShare;
    },
    async revoke(id) {
      const response = await call(`/shares/${id}`, { method: 'DELETE' }).catch(() => undefined);
      // One that is not there any more is ended already.
      if (response?.status !== 404) await wellAnswered(Promise.resolve(response ?? Response.error()));
    },
  };
}

/** Where a reader opens a link. What stands behind `#` is sent to nobody by a browser. */
export function sharedAddress(token: string): string {
  return `${window.location.origin}${SHARED_PATH}#${token}`;
}
