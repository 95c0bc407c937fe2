import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';

/** Suspends the share links of a run, so that none opens, or reactivates them. */
export function suspendRun(scope: MemberScope, run: string, isSuspended: boolean): Promise<unknown> {
  return gatewayClient(scope).find('/shares/held', { method: 'PUT', json: { run, held: isSuspended } });
}
