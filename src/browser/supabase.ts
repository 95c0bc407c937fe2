import { createClient, type Session } from '@supabase/supabase-js';
import { env } from './env';
import { SESSION_KEY } from './session-key';
import { hasValidToken } from './stored-session';

/** The one client of this page: keeps the session in local storage and refreshes it by itself (docs/behaviour.md, section 4). */
export const supabase = createClient(env.supabaseUrl, env.supabaseAnonKey, {
  auth: { storageKey: SESSION_KEY, persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
});

/**
 * Ends every session of the member at the server. A client of its own does it: the shared one would store the refreshed
 * token, and this browser no longer keeps the session.
 *
 * @throws AuthError where the server does not confirm it
 */
export async function endSessions(session: Session): Promise<void> {
  const { auth } = createClient(env.supabaseUrl, env.supabaseAnonKey, {
    auth: {
      storageKey: `${SESSION_KEY}.ending`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
  let token = session.access_token;
  if (!hasValidToken(session)) {
    const { data, error } = await auth.refreshSession(session);
    if (error) throw error;
    token = data.session?.access_token ?? token;
  }
  const { error } = await auth.admin.signOut(token, 'global');
  if (error) throw error;
}
