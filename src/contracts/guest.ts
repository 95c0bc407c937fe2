/**
 * Key of a user's `app_metadata` that says: this is a guest, who came by an access code and has an address made up for
 * them. It stands in the session's user, so a page reads it without asking, and in the tokens of hosted Supabase. Unlike
 * `user_metadata`, nobody can change it for themselves.
 */
export const GUEST_FLAG = 'guest';

/** Whether a user is a guest: nobody reads mail at their address, and none is ever sent there. */
export function isGuest(user: { app_metadata?: object } | null | undefined): boolean {
  return (user?.app_metadata as Record<string, unknown> | undefined)?.[GUEST_FLAG] === true;
}
