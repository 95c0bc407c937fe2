import { createClient, type Session } from '@supabase/supabase-js';
import { NEW_PASSWORD_PATH } from '@/contracts/password-link';
import { env } from './env';
import { SESSION_KEY } from './session-key';
import { hasValidToken } from './stored-session';

/**
 * The one client of this page: keeps the session in local storage and refreshes it by itself (docs/behaviour.md, section 4).
 * It takes no session from an address. With PKCE a link of hosted Supabase brings a code to the page for a new password; it
 * is worth nothing without the verifier that this browser keeps if it asked for the link.
 */
export const supabase = createClient(env.supabaseUrl, env.supabaseAnonKey, {
  auth: {
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    flowType: 'pkce',
    detectSessionInUrl: window.location.pathname === NEW_PASSWORD_PATH,
  },
});

const IN_MEMORY = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** A client for the link of one mail: the session it begins stays in memory, beside the one that the browser keeps. */
export function createLinkClient() {
  return createClient(env.supabaseUrl, env.supabaseAnonKey, {
    auth: { storageKey: `${SESSION_KEY}.link`, ...IN_MEMORY },
  });
}

/**
 * Ends every session of the member at the server. A client of its own does it: the shared one would store the refreshed
 * token, and this browser no longer keeps the session.
 *
 * @throws AuthError where the server does not confirm it
 */
export async function endSessions(session: Session): Promise<void> {
  const client = createClient(env.supabaseUrl, env.supabaseAnonKey, {
    auth: { storageKey: `${SESSION_KEY}.ending`, ...IN_MEMORY },
  });
  let token = session.access_token;
  if (!hasValidToken(session)) {
    const { data, error } = await client.auth.refreshSession(session);
    if (error) throw error;
    token = data.session?.access_token ?? token;
  }
  const { error } = await client.auth.admin.signOut(token, 'global');
  if (error) throw error;
}
