import type { Factor, Session } from '@supabase/supabase-js';

/** Error code of Supabase for what it refuses to a session without the second factor of its account. */
export const FACTOR_MISSING = 'insufficient_aal';

/** Returns whether a factor at Supabase is an authenticator app that has shown a code. */
export function isVerifiedApp({ factor_type, status }: Factor): boolean {
  return factor_type === 'totp' && status === 'verified';
}

/**
 * Returns whether a session of hosted Supabase lacks the second factor that its account has, as one by a mail link does.
 * It only decides where the page leads; the server refuses such a session.
 */
export function lacksFactor(session: Session | null): boolean {
  if (!session?.user.factors?.some(isVerifiedApp)) return false;
  return claimsOf(session.access_token)?.aal !== 'aal2';
}

/** Returns the claims of a token; undefined if it has none that can be read. */
function claimsOf(token: string): { aal?: unknown } | undefined {
  const [, claims = ''] = token.split('.');
  try {
    return JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')));
  } catch {
    return undefined;
  }
}
