import type { Scope } from '@/browser/scope';
import { supabase } from '@/browser/supabase';

/** The session that a request belonged to has ended. */
export class SignedOut extends Error {}

/**
 * The session token of the scope's member as a header; nothing for a visitor.
 *
 * @throws SignedOut where somebody else is signed in by now: nothing of one member is sent in the name of another
 */
export async function authorization({ owner }: Scope): Promise<Record<string, string>> {
  if (!owner) return {};
  const { data } = await supabase.auth.getSession();
  if (data.session?.user.id !== owner.id) throw new SignedOut();
  return { Authorization: `Bearer ${data.session.access_token}` };
}
