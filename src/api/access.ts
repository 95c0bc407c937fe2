import type { MemberScope } from '@/browser/member-scope';
import type { AccessList } from '@/contracts/access';
import { gatewayClient } from './gateway-client';

/** Fetches what the scope's member may run, and what the site allows. @throws RequestError, SignedOut */
export function fetchAccess(scope: MemberScope, signal?: AbortSignal): Promise<AccessList> {
  return gatewayClient(scope).requestJson('/access', { signal });
}
