import { env } from '@/browser/env';

/**
 * Returns whether this site's own server signs members in. On hosted Supabase, its auth service does: with passwords and
 * authenticator apps, and without passkeys and recovery codes.
 */
export function hasOwnSignIn(): boolean {
  return env.supabaseUrl === window.location.origin;
}
