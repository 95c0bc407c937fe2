import type { IdentityProof } from '@/contracts/second-factor';
import type { ConfirmPassword } from './embedded-supabase/auth/confirm-password';
import type { ProvenAccount } from './proven-account';
import type { SecondFactors } from './second-factors/second-factors';

/**
 * Requires a new proof of identity from a signed-in member, before a change that outlives the session. The proof is the
 * password (and a code, if the account has second factors) or a passkey. Resolves to the account, for the statement that
 * makes the change.
 *
 * @param origin `Origin` header of the request, for a passkey
 * @throws Failure 403 for a wrong or missing proof, 429 after too many attempts
 */
export type ConfirmIdentity = (memberId: string, proof: IdentityProof, origin?: string) => Promise<ProvenAccount>;

/** Creates the check. @param factors absent on hosted Supabase, where only the password is required */
export function createConfirmIdentity(
  confirmPassword: ConfirmPassword,
  factors: Pick<SecondFactors, 'requireFactor' | 'requirePasskey'> | undefined,
): ConfirmIdentity {
  return async (memberId, { password = '', code = '', passkey }, origin) => {
    if (factors && passkey !== undefined) return factors.requirePasskey(memberId, passkey, origin);
    const account = await confirmPassword(memberId, password);
    await factors?.requireFactor(memberId, { code }, origin);
    return account;
  };
}
