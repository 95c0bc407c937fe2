import { storageKey } from './storage-keys';

/** Storage key of the session. A separate module, so that code can check for a session without loading the Supabase client. */
export const SESSION_KEY = storageKey('.session');
