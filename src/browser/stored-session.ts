import type { Session } from '@supabase/supabase-js';
import { SESSION_KEY } from './session-key';

/** So long before its end a token counts as over, in milliseconds: the request made with it has to arrive. */
const MARGIN_MS = 60_000;

/**
 * The session as it lies in local storage, read without the client that keeps it there; undefined where there is none, or
 * where it has to be refreshed first. It says who to draw the page for: what they may do, the server decides.
 */
export function storedSession(): Session | undefined {
  const stored = readSession();
  return stored && hasValidToken(stored) ? stored : undefined;
}

/**
 * Removes the session from local storage, also one whose token has run out, and returns it. Needs neither the client nor the
 * network; undefined where none was stored or the storage is blocked.
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

/** Whether a request made with the token of this session may still arrive before the token runs out. */
export function hasValidToken({ expires_at = 0 }: Session): boolean {
  return expires_at * 1000 > Date.now() + MARGIN_MS;
}

function readSession(): Session | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Partial<Session> | null;
    return stored?.access_token && stored.user?.id ? (stored as Session) : undefined;
  } catch {
    return undefined;
  }
}
