import { gatewayBase } from '@/api/addresses';
import type { PasswordRulesResponse } from '@/contracts/account';

/** Fetches the minimum length of a new password. @throws Error if the server cannot be reached */
export async function fetchPasswordMin(signal: AbortSignal): Promise<number> {
  const response = await fetch(`${gatewayBase()}/account-api/password-rules`, { signal });
  const { min } = (await response.json()) as PasswordRulesResponse;
  if (!Number.isInteger(min)) throw new Error('The server named no minimum length.');
  return min;
}
