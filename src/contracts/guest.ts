/**
 * Key in a user's `app_metadata` that marks a guest: a user who signed in with an access code and has a generated
 * e-mail address. It is part of the session's user, so pages read it without a request, and of the tokens of hosted
 * Supabase. Unlike `user_metadata`, users cannot change it themselves.
 */
const GUEST_FLAG = 'guest';

/** Returns whether a user is a guest. Guests have no mailbox, so they are never sent mail. */
export function isGuest(user: { app_metadata?: object } | null | undefined): boolean {
  return (user?.app_metadata as Record<string, unknown> | undefined)?.[GUEST_FLAG] === true;
}
