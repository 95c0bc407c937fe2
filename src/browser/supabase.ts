import { createClient } from '@supabase/supabase-js';
import { env } from './env';
import { SESSION_KEY } from './session-key';

/** The one client of this page: keeps the session in local storage and refreshes it by itself (docs/behaviour.md, section 4). */
export const supabase = createClient(env.supabaseUrl, env.supabaseAnonKey, {
  auth: { storageKey: SESSION_KEY, persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
});
