import { visitorClient } from '@/api/visitor-client';
import type { PasswordRulesResponse } from '@/contracts/account';

/** Fetches the minimum length of a new password. @throws Error if the server cannot be reached */
export async function fetchPasswordMin(signal: AbortSignal): Promise<number> {
  const { min } = await visitorClient.requestJson<PasswordRulesResponse>('/account-api/password-rules', { signal });
  if (!Number.isInteger(min)) throw new Error('The server named no minimum length.');
  return min;
}
