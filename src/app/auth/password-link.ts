import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { LINK_TOKEN } from '@/contracts/password-link';
import { loadClient } from './client';

/** A session that the link of a mail began. It is in memory alone: whoever is signed in in this browser stays so. */
export interface LinkSession {
  client: SupabaseClient;
  session: Session;
}

/** What came of redeeming a link: a session, or why there is none. */
export type Redemption = { opened: LinkSession } | { isOver: true } | { failure: string };

/** The token that the link of a mail carries behind `#`, if this is one. */
export function linkToken(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get(LINK_TOKEN) ?? undefined;
}

/** Redeems a token for a session. Rejects if the server cannot be reached. */
export async function redeemLink(token_hash: string): Promise<Redemption> {
  const { createLinkClient } = await import('@/browser/supabase');
  const client = createLinkClient();
  const { data, error } = await client.auth.verifyOtp({ type: 'recovery', token_hash });
  if (data.session) return { opened: { client, session: data.session } };
  return error && error.code !== 'otp_expired' ? { failure: error.message } : { isOver: true };
}

/** Keeps the session of a link in this browser; false if that failed. */
export async function keepSession({ session: { access_token, refresh_token } }: LinkSession): Promise<boolean> {
  const client = await loadClient();
  const { error } = await client.auth.setSession({ access_token, refresh_token });
  return !error;
}
