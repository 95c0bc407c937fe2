import type { Session } from '@supabase/supabase-js';
import type { Scope } from '@/browser/scope';
import { storedSession } from '@/browser/stored-session';

/** The session that a request belonged to has ended. */
export class SignedOut extends Error {}

/**
 * The session token of the scope's member as a header; nothing for a visitor.
 *
 * @throws an error of the network; SignedOut where somebody else is signed in by now: nothing of one member is sent in the name of another
 */
export async function authorization({ owner }: Scope): Promise<Record<string, string>> {
  if (!owner) return {};
  const session = storedSession() ?? (await refreshed());
  if (session?.user.id !== owner.id) throw new SignedOut();
  return { Authorization: `Bearer ${session.access_token}` };
}

/** The session as the client has it: what keeps it up is not needed as long as it holds. */
async function refreshed(): Promise<Session | null> {
  const { supabase } = await import('@/browser/supabase');
  const { data, error } = await supabase.auth.getSession();
  // Without a connection nobody knows whether the session goes on.
  if (error?.name === 'AuthRetryableFetchError') throw error;
  return data.session;
}
