import type { Session } from '@supabase/supabase-js';
import type { MemberScope } from '@/browser/member-scope';
import { storedSession } from '@/browser/stored-session';

/** Thrown if the session of a request has ended. */
export class SignedOut extends Error {
  constructor() {
    super('Your session has ended. Sign in again.');
  }
}

/**
 * Returns the session token of the scope's member as a header; no header for a visitor.
 *
 * @throws a network error, or SignedOut if another member has signed in meanwhile: data must not be sent in the name of the
 * wrong member
 */
export async function authorizationHeader({ owner }: MemberScope): Promise<Record<string, string>> {
  if (!owner) return {};
  const session = storedSession() ?? (await refreshedSession());
  if (session?.user.id !== owner.id) throw new SignedOut();
  return { Authorization: `Bearer ${session.access_token}` };
}

/** Loads the auth client to refresh the session; it is needed only once the stored session has expired. */
async function refreshedSession(): Promise<Session | null> {
  const { supabase } = await import('@/browser/supabase');
  const { data, error } = await supabase.auth.getSession();
  // Without a connection it is unknown whether the session is still valid.
  if (error?.name === 'AuthRetryableFetchError') throw error;
  return data.session;
}
