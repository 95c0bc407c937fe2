import { env } from '@/browser/env';

/** Whether this site's own server signs members in. Hosted Supabase has no passkeys and no recovery codes. */
export function hasOwnSignIn(): boolean {
  return env.supabaseUrl === window.location.origin;
}
