import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { SESSION_KEY } from '@/browser/session-key';

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

/** Whether somebody may be signed in: a session is stored, or the address carries one (or its refusal) from a mail. */
export function maybeSignedIn(): boolean {
  try {
    if (localStorage.getItem(SESSION_KEY) !== null) return true;
  } catch {
    return true;
  }
  return carriesSession();
}

/** Whether the address carries a session, or its refusal, from a mail. */
export function carriesSession(): boolean {
  return /[#&](access_token|error)=/.test(window.location.hash);
}
