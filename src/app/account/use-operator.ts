import { useState } from 'react';
import type { MemberScope } from '@/browser/member-scope';
import type { AccessList } from '@/contracts/access';
import { gatewayCalls } from '@/engine/run/gateway';

/** Returns whether the scope's member is an operator of the site. False until `refresh` has asked the gateway. */
export function useOperator(scope: MemberScope): { isOperator: boolean; refresh: () => void } {
  const [operatorScope, setOperatorScope] = useState<MemberScope>();
  const fetchAccess = async () => {
    const response = await gatewayCalls(scope).call('/access');
    const { operator } = response.ok ? ((await response.json()) as AccessList) : {};
    setOperatorScope(operator ? scope : undefined);
  };
  // If the gateway cannot be reached, the link to the operator page stays hidden.
  return { isOperator: operatorScope === scope, refresh: () => void fetchAccess().catch(() => undefined) };
}
