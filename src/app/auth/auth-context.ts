import type { Session, User } from '@supabase/supabase-js';
import { createContext, useContext } from 'react';

/** A row of the table `profiles`; only its id is fixed (docs/behaviour.md, section 3). */
export interface Profile {
  id: string;
  first_name?: string | null;
  [column: string]: unknown;
}

export interface Auth {
  user: User | null;
  session: Session | null;
  profile: Profile | null;
  /** true until it is known whether somebody is signed in. */
  isLoading: boolean;
  /** Ends the session; also where the server cannot be reached. */
  signOut: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

/** Who is signed in. Throws an Error outside `AuthProvider`. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthProvider above it.');
  return auth;
}
