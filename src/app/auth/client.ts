import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { SESSION_KEY } from '@/browser/session-key';
import { NEW_PASSWORD_PATH } from '@/contracts/password-link';

type ClientListener = (client: SupabaseClient) => void;

let client: SupabaseClient | undefined;
let loading: Promise<SupabaseClient> | undefined;
const listeners = new Set<ClientListener>();

async function load(): Promise<SupabaseClient> {
  const { supabase } = await import('@/browser/supabase');
  client = supabase;
  for (const listener of listeners) listener(supabase);
  return supabase;
}

/** Loads the Supabase client on first use: the landing page does not need it for visitors. Rejects if loading fails. */
export function loadClient(): Promise<SupabaseClient> {
  loading ??= load().catch((error: unknown) => {
    // Let the next call retry.
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Ends all sessions of the member at the server. Rejects if the server cannot be reached or does not confirm it. */
export async function endSessions(session: Session): Promise<void> {
  const { endSessions: end } = await import('@/browser/supabase');
  await end(session);
}

/** Calls `listener` once the client is loaded, without loading it. Returns a function to unsubscribe. */
export function whenClientLoads(listener: ClientListener): () => void {
  listeners.add(listener);
  if (client) listener(client);
  return () => listeners.delete(listener);
}

/** Returns whether the user may be signed in: a session is stored, or the URL has a recovery code for one. */
export function mayBeSignedIn(): boolean {
  try {
    if (localStorage.getItem(SESSION_KEY) !== null) return true;
  } catch {
    return true;
  }
  return hasRecoveryCode();
}

/** Returns whether this is the new-password page with a code in its URL, which a mail link of hosted Supabase puts there. */
export function hasRecoveryCode(): boolean {
  const { pathname, search } = window.location;
  return pathname === NEW_PASSWORD_PATH && new URLSearchParams(search).has('code');
}
