import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { LINK_TOKEN } from '@/contracts/password-link';
import { FACTOR_NEEDED } from '@/contracts/second-factor';
import { loadClient } from './client';

/** A session created by a mail link. It lives in memory only, so that the browser's stored session stays untouched. */
export interface LinkSession {
  client: SupabaseClient;
  session: Session;
}

/** Outcome of redeeming a link: a session, or the reason why there is none. */
export type Redemption =
  | { linkSession: LinkSession }
  | { isExpired: true }
  | { isCodeNeeded: true }
  | { failure: string };

/** Returns the token of a mail link from the URL fragment, if there is one. */
export function linkToken(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get(LINK_TOKEN) ?? undefined;
}

/** Redeems a token for a session. Rejects if the server cannot be reached. */
export async function redeemLink(token_hash: string): Promise<Redemption> {
  const { createMemoryClient } = await import('@/browser/supabase');
  const client = createMemoryClient();
  const { data, error } = await client.auth.verifyOtp({ type: 'recovery', token_hash });
  if (data.session) return { linkSession: { client, session: data.session } };
  if (error?.code === FACTOR_NEEDED) return { isCodeNeeded: true };
  return error && error.code !== 'otp_expired' ? { failure: error.message } : { isExpired: true };
}

/** Makes the session of a client in memory the browser's stored session; resolves to false if that fails. */
export async function storeSession(client: SupabaseClient): Promise<boolean> {
  const { data } = await client.auth.getSession();
  if (!data.session) return false;
  const { access_token, refresh_token } = data.session;
  const { error } = await (await loadClient()).auth.setSession({ access_token, refresh_token });
  return !error;
}
