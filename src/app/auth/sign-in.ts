import { FACTOR_NEEDED } from '@/contracts/second-factor';
import { loadClient } from './client';
import { hasOwnSignIn } from './own-sign-in';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** Error message of a sign-in to an account whose e-mail address is not confirmed yet. */
export const NOT_CONFIRMED = 'Confirm your address first: open the link in the email we sent you.';

/** Error message of a sign-in to an account with a second factor. */
export const CODE_NEEDED = 'Enter the code your authenticator app shows, or a recovery code.';

/** The same on hosted Supabase, which has no recovery codes. */
export const APP_CODE_NEEDED = 'Enter the code your authenticator app shows. Lost it? Write to us.';

async function requestSession(email: string, password: string) {
  if (!hasOwnSignIn()) return (await import('./hosted-factors')).signInWithPassword(email, password);
  const client = await loadClient();
  return client.auth.signInWithPassword({ email, password });
}

/** Signs in with e-mail and password. Resolves to undefined, or to an error message for the visitor (docs/behaviour.md, section 8). */
export async function signIn(email: string, password: string): Promise<string | undefined> {
  try {
    const { error } = await requestSession(email, password);
    if (!error) return undefined;
    if (error.code === 'email_not_confirmed') return NOT_CONFIRMED;
    if (error.code === FACTOR_NEEDED) return CODE_NEEDED;
    return error.name === 'AuthRetryableFetchError' ? UNREACHABLE : error.message || 'Invalid email or password';
  } catch {
    return UNREACHABLE;
  }
}
