import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Scope, ScopeContext } from '@/browser/scope';
import { SESSION_KEY } from '@/browser/session-key';
import { whenPageStands } from '@/browser/standing';
import { FORGOTTEN_KEY } from '@/browser/stored';
import { removeStoredSession, storedSession } from '@/browser/stored-session';
import { paths } from '../paths';
import { type Auth, AuthContext, type Profile } from './auth-context';
import { endSessions, hasCode, loadClient, maybeSignedIn, whenClientLoads } from './client';
import { fetchProfile } from './fetch-profile';
import { handOverTo, memberData, scopeFor, storeFacts } from './owner';

interface State {
  session: Session | null;
  isLoading: boolean;
  /** What belongs to whoever is signed in, or to a visitor. */
  scope: Scope;
}

/**
 * Knows who is signed in and gives the page their scope, follows every auth event: sign-in and sign-out here or in another tab, refreshed tokens, password
 * recovery (docs/behaviour.md, section 4).
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [{ session, isLoading, scope }, setState] = useState<State>(() => ({
    session: null,
    // A visitor is known at once: nothing changes for the page that came as HTML for them.
    isLoading: maybeSignedIn(),
    scope: new Scope(),
  }));
  const scopeRef = useRef(scope);
  const [profile, setProfile] = useState<Profile | null>(null);
  const readingRef = useRef<AbortController>(undefined);
  const navigate = useNavigate();
  const navigateRef = useRef(navigate);
  navigateRef.current = navigate;

  const enter = useCallback((next: Session | null) => {
    const entered = scopeFor(next?.user, scopeRef.current);
    scopeRef.current = entered;
    setState({ session: next, isLoading: false, scope: entered });
  }, []);

  const leave = useCallback(() => {
    // An answer still under way would be a refusal, as the session it was asked with is gone.
    readingRef.current?.abort();
    enter(null);
    setProfile(null);
  }, [enter]);

  useEffect(() => {
    let unsubscribe: (() => void) | undefined;

    const refreshProfile = async (userId: string | undefined, signal: AbortSignal) => {
      const row = userId && !signal.aborted ? await fetchProfile(userId, signal) : null;
      if (!signal.aborted) setProfile(row);
    };

    const onChange = (event: AuthChangeEvent, next: Session | null) => {
      readingRef.current?.abort();
      readingRef.current = new AbortController();
      enter(next);
      // Deferred: a query within the auth event would wait for the lock the event itself holds.
      setTimeout(refreshProfile, 0, next?.user.id, readingRef.current.signal);
      if (event === 'PASSWORD_RECOVERY') navigateRef.current(paths.newPassword, { replace: true });
    };

    const stopWaiting = whenClientLoads((client) => {
      const { data } = client.auth.onAuthStateChange(onChange);
      unsubscribe = () => data.subscription.unsubscribe();
    });
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_KEY && newValue) load();
      // The other tab may have had no client that could announce the sign-out.
      if (key === SESSION_KEY && !newValue) leave();
      // Forgotten in another tab: what this one holds in memory is forgotten by loading it anew.
      if (key === FORGOTTEN_KEY && newValue) window.location.reload();
    };
    const load = () => {
      loadClient().catch((error: unknown) => {
        console.error('Sign-in is not available.', error);
        // Whoever is known stays: a lost connection signs nobody out.
        if (!scopeRef.current.owner) enter(null);
      });
    };
    const loadForMember = () => {
      if (scopeRef.current.owner) load();
    };

    const known = hasCode() ? undefined : storedSession();
    let stopLoading: (() => void) | undefined;
    if (known) {
      // The page is drawn for whom it will be; what keeps the session up comes after it.
      enter(known);
      stopLoading = whenPageStands(load);
    } else if (maybeSignedIn()) load();
    else enter(null);
    // Somebody may sign in in another tab while nothing here has needed the client yet.
    window.addEventListener('storage', onStorage);
    window.addEventListener('online', loadForMember);

    return () => {
      readingRef.current?.abort();
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('online', loadForMember);
      stopWaiting();
      stopLoading?.();
      unsubscribe?.();
    };
  }, [enter, leave]);

  const user = session?.user ?? null;

  useEffect(() => {
    if (user) storeFacts(scope, user, profile);
  }, [scope, user, profile]);

  useEffect(() => {
    if (user) return whenPageStands(() => void memberData().catch(() => undefined));
  }, [user]);

  const signOut = useCallback(async () => {
    // The session goes first and without the network: who closes the tab now is not signed in at the next visit.
    const ended = removeStoredSession() ?? session;
    readingRef.current?.abort();
    // Before anybody is told that they are signed out: who sits down next must find nothing.
    await handOverTo(undefined);
    leave();
    try {
      const client = await loadClient();
      // Asks the server for nothing where the session is gone from the storage.
      await client.auth.signOut();
      if (ended) await endSessions(ended);
    } catch (error) {
      console.error('The server did not confirm the sign-out.', error);
    }
  }, [session, leave]);

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
