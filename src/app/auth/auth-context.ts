import type { Session, User } from '@supabase/supabase-js';
import { createContext, useContext } from 'react';

/** A row of the table `profiles`; only the column `id` is guaranteed (docs/behaviour.md, section 3). */
export interface Profile {
  id: string;
  first_name?: string | null;
  [column: string]: unknown;
}

export interface Auth {
  user: User | null;
  session: Session | null;
  profile: Profile | null;
  /** True until it is known whether the user is signed in. */
  isLoading: boolean;
  /** Ends the session, even if the server cannot be reached. */
  signOut: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

/** Returns the signed-in user and session. @throws Error outside `AuthProvider` */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthProvider above it.');
  return auth;
}
