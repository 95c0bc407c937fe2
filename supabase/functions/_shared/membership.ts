import type { FunctionDeps, MembershipState } from './deps.ts';
import { whopMembership } from './whop.ts';

/** Reads an environment variable. */
export type ReadEnv = (name: string) => string | undefined;

/**
 * Creates the membership check: by the membership platform if its key is set (WHOP_API_KEY), else by the local table.
 *
 * @throws Error if a key is set without the company it belongs to
 */
export function createMembershipCheck(
  env: ReadEnv,
  rpc: FunctionDeps['rpc'],
  log: (line: string) => void,
): (email: string) => Promise<MembershipState> {
  const key = env('WHOP_API_KEY');
  if (!key)
    return async (email) => ((await rpc('local_membership_active', { p_email: email })) === true ? 'active' : 'none');
  const company = env('WHOP_COMPANY_ID');
  if (!company) throw new Error('WHOP_API_KEY needs WHOP_COMPANY_ID, the company whose memberships count.');
  const baseUrl = env('WHOP_BASE_URL') ?? 'https://api.whop.com/api/v1';
  return (email) => whopMembership(email, { baseUrl, key, company, product: env('WHOP_PRODUCT_ID'), fetch, log });
}
