import { useState } from 'react';
import { fetchAccess } from '@/api/access';
import type { MemberScope } from '@/browser/member-scope';

/** Returns whether the scope's member is an operator of the site. False until `refresh` has asked the gateway. */
export function useOperator(scope: MemberScope): { isOperator: boolean; refresh: () => void } {
  const [operatorScope, setOperatorScope] = useState<MemberScope>();
  const refresh = async () => {
    const { operator } = await fetchAccess(scope);
    setOperatorScope(operator ? scope : undefined);
  };
  // If the gateway cannot be reached, the link to the operator page stays hidden.
  return { isOperator: operatorScope === scope, refresh: () => void refresh().catch(() => undefined) };
}
