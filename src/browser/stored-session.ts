import type { Session } from '@supabase/supabase-js';
import { SESSION_KEY } from './session-key';

/** Milliseconds before its expiry at which a token counts as expired, so that a request sent with it arrives in time. */
const MARGIN_MS = 60_000;

/**
 * Returns the session from local storage without loading the Supabase client; undefined if there is none or it must be refreshed
 * first. It only decides which member's page to render; the server decides about access.
 */
export function storedSession(): Session | undefined {
  const stored = readSession();
  return stored && hasValidToken(stored) ? stored : undefined;
}

/**
 * Removes the session from local storage, even if its token has expired, and returns it. Needs neither the Supabase client nor
 * the network. Returns undefined if none was stored or the storage is blocked.
 */
export function removeStoredSession(): Session | undefined {
  const stored = readSession();
  try {
    localStorage.removeItem(SESSION_KEY);
  } catch {
    // Blocked storage holds no session.
  }
  return stored;
}

/** Returns whether the token of this session is valid long enough for a request to arrive. */
export function hasValidToken({ expires_at = 0 }: Session): boolean {
  return expires_at * 1000 > Date.now() + MARGIN_MS;
}

/** Reads the stored session; undefined if there is none, storage is blocked, or it is damaged. */
function readSession(): Session | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Partial<Session> | null;
    return stored?.access_token && stored.user?.id ? (stored as Session) : undefined;
  } catch {
    return undefined;
  }
}
