import { createClient, type Session } from '@supabase/supabase-js';
import { NEW_PASSWORD_PATH } from '@/contracts/password-link';
import { env } from './env';
import { serviceFetch } from './service-fetch';
import { SESSION_KEY } from './session-key';
import { hasValidToken } from './stored-session';

/**
 * The page's shared client: stores the session in local storage and refreshes it (docs/behaviour.md, section 4). It accepts no
 * session from the URL. With PKCE, a recovery link of hosted Supabase only brings a code to the new-password page; the code is
 * useless without the verifier, which only the browser that requested the link has.
 */
export const supabase = createClient(env.supabaseUrl, env.supabaseAnonKey, {
  global: { fetch: serviceFetch },
  auth: {
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    flowType: 'pkce',
    detectSessionInUrl: window.location.pathname === NEW_PASSWORD_PATH,
  },
});

/** Number of clients in memory so far: auth-js warns of two with one storage key. */
let memoryClients = 0;

/** Creates a client whose session stays in memory and does not replace the stored one, as for a mail link. */
export function createMemoryClient() {
  memoryClients += 1;
  const storageKey = `${SESSION_KEY}.memory-${memoryClients}`;
  return createClient(env.supabaseUrl, env.supabaseAnonKey, {
    global: { fetch: serviceFetch },
    auth: { storageKey, persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/**
 * Ends all sessions of the member at the server. Uses a separate client, as the shared one would store the refreshed token
 * although this browser has already dropped the session.
 *
 * @throws AuthError if the server does not confirm it
 */
export async function endSessions(session: Session): Promise<void> {
  const client = createMemoryClient();
  let token = session.access_token;
  if (!hasValidToken(session)) {
    const { data, error } = await client.auth.refreshSession(session);
    if (error) throw error;
    token = data.session?.access_token ?? token;
  }
  const { error } = await client.auth.admin.signOut(token, 'global');
  if (error) throw error;
}
