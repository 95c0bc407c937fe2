import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { SESSION_KEY } from '@/browser/session-key';
import { NEW_PASSWORD_PATH } from '@/contracts/password-link';

type Follower = (client: SupabaseClient) => void;

let client: SupabaseClient | undefined;
let loading: Promise<SupabaseClient> | undefined;
const followers = new Set<Follower>();

async function load(): Promise<SupabaseClient> {
  const { supabase } = await import('@/browser/supabase');
  client = supabase;
  for (const follow of followers) follow(supabase);
  return supabase;
}

/** The Supabase client, loaded on first use: visitors of the landing page do without it. Rejects where it cannot be loaded. */
export function loadClient(): Promise<SupabaseClient> {
  loading ??= load().catch((error: unknown) => {
    // The next try may find the network again.
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Ends every session of the member at the server. Rejects where the server cannot be reached or does not confirm it. */
export async function endSessions(session: Session): Promise<void> {
  const { endSessions: end } = await import('@/browser/supabase');
  await end(session);
}

/** Calls back with the client once it is there, whoever loads it. Returns a way to stop. */
export function whenClientLoads(follow: Follower): () => void {
  followers.add(follow);
  if (client) follow(client);
  return () => followers.delete(follow);
}

/** Whether somebody may be signed in: a session is stored, or a mail's link has brought a code for one. */
export function maybeSignedIn(): boolean {
  try {
    if (localStorage.getItem(SESSION_KEY) !== null) return true;
  } catch {
    return true;
  }
  return hasCode();
}

/** Whether the page for a new password has a code in its address, which a mail's link of hosted Supabase leaves there. */
export function hasCode(): boolean {
  const { pathname, search } = window.location;
  return pathname === NEW_PASSWORD_PATH && new URLSearchParams(search).has('code');
}
