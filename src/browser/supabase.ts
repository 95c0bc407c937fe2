import { createClient } from '@supabase/supabase-js';
import { NEW_PASSWORD_PATH } from '@/contracts/password-link';
import { env } from './env';
import { SESSION_KEY } from './session-key';

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

/** A client for the link of one mail: the session it begins stays in memory, beside the one that the browser keeps. */
export function createLinkClient() {
  return createClient(env.supabaseUrl, env.supabaseAnonKey, {
    auth: {
      storageKey: `${SESSION_KEY}.link`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
}
