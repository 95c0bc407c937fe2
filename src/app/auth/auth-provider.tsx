import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MemberScope, ScopeContext } from '@/browser/member-scope';
import { whenPageReady } from '@/browser/page-ready';
import { SESSION_KEY } from '@/browser/session-key';
import { FORGOTTEN_KEY } from '@/browser/storage-keys';
import { removeStoredSession, storedSession } from '@/browser/stored-session';
import { paths } from '../paths';
import { type Auth, AuthContext, type Profile } from './auth-context';
import { endSessions, hasRecoveryCode, loadClient, mayBeSignedIn, whenClientLoads } from './client';
import { loadMemberData, scopeFor, storeProfileFields, tryActivateMember } from './owner';

interface State {
  session: Session | null;
  isLoading: boolean;
  /** Scope of the signed-in member or of the visitor. */
  scope: MemberScope;
}

/**
 * Provides the signed-in user and their scope to the page. Follows all auth events: sign-in and sign-out in this or another tab,
 * refreshed tokens, password recovery (docs/behaviour.md, section 4).
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [{ session, isLoading, scope }, setState] = useState<State>(() => ({
    session: null,
    // Not loading for a visitor, so that the first render matches the prerendered HTML.
    isLoading: mayBeSignedIn(),
    scope: new MemberScope(),
  }));
  const scopeRef = useRef(scope);
  const [profile, setProfile] = useState<Profile | null>(null);
  const profileRequestRef = useRef<AbortController>(undefined);
  const navigate = useNavigate();
  const navigateRef = useRef(navigate);
  navigateRef.current = navigate;

  const applySession = useCallback((next: Session | null) => {
    const nextScope = scopeFor(next?.user, scopeRef.current);
    scopeRef.current = nextScope;
    setState({ session: next, isLoading: false, scope: nextScope });
  }, []);

  const clearSession = useCallback(() => {
    // The server would refuse the pending request, because its session has ended.
    profileRequestRef.current?.abort();
    applySession(null);
    setProfile(null);
  }, [applySession]);

  useEffect(() => {
    let unsubscribe: (() => void) | undefined;

    const refreshProfile = async (userId: string | undefined, signal: AbortSignal) => {
      const row = userId && !signal.aborted ? await fetchProfile(userId, signal) : null;
      if (!signal.aborted) setProfile(row);
    };

    const onChange = (event: AuthChangeEvent, next: Session | null) => {
      profileRequestRef.current?.abort();
      profileRequestRef.current = new AbortController();
      applySession(next);
      // Deferred: a query inside the auth callback would deadlock, as the client holds its lock during the callback.
      setTimeout(refreshProfile, 0, next?.user.id, profileRequestRef.current.signal);
      if (event === 'PASSWORD_RECOVERY') navigateRef.current(paths.newPassword, { replace: true });
    };

    const stopWaiting = whenClientLoads((client) => {
      const { data } = client.auth.onAuthStateChange(onChange);
      unsubscribe = () => data.subscription.unsubscribe();
    });
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_KEY && newValue) load();
      // A loaded client announces sign-outs, but the other tab may have signed out without one.
      if (key === SESSION_KEY && !newValue) clearSession();
      // The data was deleted in another tab: reload to drop what this one holds in memory.
      if (key === FORGOTTEN_KEY && newValue) window.location.reload();
    };
    const load = () => {
      loadClient().catch((error: unknown) => {
        console.error('Sign-in is not available.', error);
        // Keep a member who is already signed in: a lost connection must not sign them out.
        if (!scopeRef.current.owner) applySession(null);
      });
    };
    const loadForMember = () => {
      if (scopeRef.current.owner) load();
    };

    const stored = hasRecoveryCode() ? undefined : storedSession();
    let stopLoading: (() => void) | undefined;
    if (stored) {
      // Render for the stored session first; load the client that refreshes it once the page is ready.
      applySession(stored);
      stopLoading = whenPageReady(load);
    } else if (mayBeSignedIn()) load();
    else applySession(null);
    // Notices a sign-in in another tab while the client is not loaded here.
    window.addEventListener('storage', onStorage);
    window.addEventListener('online', loadForMember);

    return () => {
      profileRequestRef.current?.abort();
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('online', loadForMember);
      stopWaiting();
      stopLoading?.();
      unsubscribe?.();
    };
  }, [applySession, clearSession]);

  const user = session?.user ?? null;

  useEffect(() => {
    if (user) storeProfileFields(scope, user, profile);
  }, [scope, user, profile]);

  useEffect(() => {
    if (user) return whenPageReady(() => void loadMemberData().catch(() => undefined));
  }, [user]);

  const signOut = useCallback(async () => {
    // Remove the session first, without the network, so that it is gone even if the tab is closed now.
    const ended = removeStoredSession() ?? session;
    profileRequestRef.current?.abort();
    // Archive the data before the page shows the sign-out: the next user of this browser must not see it.
    await tryActivateMember(undefined);
    clearSession();
    try {
      const client = await loadClient();
      // Makes no request, as the session was already removed from the storage.
      await client.auth.signOut();
      if (ended) await endSessions(ended);
    } catch (error) {
      console.error('The server did not confirm the sign-out.', error);
    }
  }, [session, clearSession]);

  const auth = useMemo<Auth>(
    () => ({ user, session, profile, isLoading, signOut }),
    [user, session, profile, isLoading, signOut],
  );
  return (
    <AuthContext value={auth}>
      <ScopeContext value={scope}>{children}</ScopeContext>
    </AuthContext>
  );
}

/**
 * Fetches the member's row of `profiles`; null if there is none. Errors are logged and return null (docs/behaviour.md, section 8).
 *
 * @param signal aborts the request; then nothing is logged
 */
async function fetchProfile(userId: string, signal: AbortSignal): Promise<Profile | null> {
  try {
    const client = await loadClient();
    const { data, error } = await client
      .from('profiles')
      .select('*')
      .eq('id', userId)
      .abortSignal(signal)
      .maybeSingle<Profile>();
    if (error) throw error;
    return data;
  } catch (error) {
    if (!signal.aborted) console.error('The profile could not be read.', error);
    return null;
  }
}
