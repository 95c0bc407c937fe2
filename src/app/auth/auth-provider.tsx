import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SESSION_KEY } from '@/browser/session-key';
import { paths } from '../paths';
import { type Auth, AuthContext, type Profile } from './auth-context';
import { loadClient, maybeSignedIn, whenClientLoads } from './client';
import { fetchProfile } from './fetch-profile';
import { storeMemberFacts } from './member-facts';

interface State {
  session: Session | null;
  isLoading: boolean;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Knows who is signed in and follows every auth event: sign-in and sign-out here or in another tab, refreshed tokens, password
 * recovery (Specification, section 4).
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [{ session, isLoading }, setState] = useState<State>({ session: null, isLoading: true });
  const [profile, setProfile] = useState<Profile | null>(null);
  const navigate = useNavigate();
  const navigateRef = useRef(navigate);
  navigateRef.current = navigate;

  useEffect(() => {
    let stopped = false;
    let unsubscribe: (() => void) | undefined;
    let latest = 0;

    const refreshProfile = async (userId: string | undefined, change: number) => {
      const row = userId ? await fetchProfile(userId) : null;
      if (!stopped && change === latest) setProfile(row);
    };

    const onChange = (event: AuthChangeEvent, next: Session | null) => {
      latest += 1;
      setState({ session: next, isLoading: false });
      // Deferred: a query within the auth event would wait for the lock the event itself holds.
      setTimeout(refreshProfile, 0, next?.user.id, latest);
      if (event === 'PASSWORD_RECOVERY') navigateRef.current(paths.newPassword, { replace: true });
    };

    const stopWaiting = whenClientLoads((client) => {
      const { data } = client.auth.onAuthStateChange(onChange);
      unsubscribe = () => data.subscription.unsubscribe();
    });
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_KEY && newValue) load();
    };
    const load = () => {
      loadClient().catch((error: unknown) => {
        console.error('Sign-in is not available.', error);
        setState({ session: null, isLoading: false });
      });
    };

    if (maybeSignedIn()) load();
    else setState({ session: null, isLoading: false });
    // Somebody may sign in in another tab while nothing here has needed the client yet.
    window.addEventListener('storage', onStorage);

    return () => {
      stopped = true;
      window.removeEventListener('storage', onStorage);
      stopWaiting();
      unsubscribe?.();
    };
  }, []);

  const user = session?.user ?? null;

  useEffect(() => {
    if (!user?.email) return;
    storeMemberFacts({
      email: user.email,
      firstName: text(profile?.first_name) || text(user.user_metadata?.first_name),
    });
  }, [user, profile]);

  const signOut = useCallback(async () => {
    const client = await loadClient();
    const { error } = await client.auth.signOut();
    if (error) {
      console.error('The server did not confirm the sign-out.', error);
      localStorage.removeItem(SESSION_KEY);
    }
    setState({ session: null, isLoading: false });
    setProfile(null);
  }, []);

  const auth = useMemo<Auth>(
    () => ({ user, session, profile, isLoading, signOut }),
    [user, session, profile, isLoading, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
