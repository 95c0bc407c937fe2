import { useEffect, useState } from 'react';
import type { PasswordRulesAnswer } from '@/contracts/account';
import { gatewayBase } from '@/engine/run/gateway';

/** Minimum number of characters unless the operator asks for more (docs/behaviour.md, section 9). */
export const MIN_PASSWORD_LENGTH = 6;

/** Returns the validation error of a new password, if any. */
export function passwordError(password: string, min: number): string | undefined {
  return password.length < min ? `Password must be at least ${min} characters` : undefined;
}

/** The minimum length of a new password here. Until the server has answered, or if it cannot, that of the specification. */
export function usePasswordMin(): number {
  const [min, setMin] = useState(MIN_PASSWORD_LENGTH);
  useEffect(() => {
    const unmount = new AbortController();
    fetch(`${gatewayBase()}/account-api/password-rules`, { signal: unmount.signal })
      .then((response) => response.json() as Promise<PasswordRulesAnswer>)
      .then((rules) => Number.isInteger(rules.min) && setMin(rules.min))
      .catch(() => undefined);
    return () => unmount.abort();
  }, []);
  return min;
}
