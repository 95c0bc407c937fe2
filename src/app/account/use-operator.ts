import { useState } from 'react';
import type { Scope } from '@/browser/scope';
import type { AccessList } from '@/contracts/access';
import { gatewayCalls } from '@/engine/run/gateway';

/** Whether the member of this scope runs the site, as far as it was asked. */
export function useOperator(scope: Scope): { is: boolean; ask: () => void } {
  const [operatorOf, setOperatorOf] = useState<Scope>();
  const ask = async () => {
    const response = await gatewayCalls(scope).call('/access');
    const { operator } = response.ok ? ((await response.json()) as AccessList) : {};
    setOperatorOf(operator ? scope : undefined);
  };
  // Where nobody can be asked there is no such room.
  return { is: operatorOf === scope, ask: () => void ask().catch(() => undefined) };
}
