import type { Session } from '@supabase/supabase-js';
import { SESSION_KEY } from './session-key';

/** So long before its end a token counts as over, in milliseconds: the request made with it has to arrive. */
const MARGIN_MS = 60_000;

/**
 * The session as it lies in local storage, read without the client that keeps it there; undefined where there is none, or
 * where it has to be refreshed first. It says who to draw the page for: what they may do, the server decides.
 */
export function storedSession(): Session | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Partial<Session> | null;
    const { access_token, expires_at = 0, user } = stored ?? {};
    const holds = Boolean(access_token && user?.id) && expires_at * 1000 > Date.now() + MARGIN_MS;
    return holds ? (stored as Session) : undefined;
  } catch {
    return undefined;
  }
}
