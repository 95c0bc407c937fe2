import type { MemberScope } from '@/browser/member-scope';
import type { AccessList } from '@/contracts/access';
import { gatewayClient } from './gateway-client';

/** Fetches the member's entitlements and the origins that may embed tools. @throws RequestError or SignedOut */
export function fetchAccess(scope: MemberScope, signal?: AbortSignal): Promise<AccessList> {
  return gatewayClient(scope).requestJson('/access', { signal });
}
