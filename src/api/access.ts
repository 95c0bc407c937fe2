import type { MemberScope } from '@/browser/member-scope';
import type { AccessList } from '@/contracts/access';
import { gatewayClient } from './gateway-client';

/** Fetches the entitlements of the scope's member and the origins that may embed tools. @throws RequestError, SignedOut */
export function fetchAccess(scope: MemberScope, signal?: AbortSignal): Promise<AccessList> {
  return gatewayClient(scope).requestJson('/access', { signal });
}
