import { storageKey } from './storage-keys';

/** Storage key of the session. A module of its own, so that its presence can be checked without loading the Supabase client. */
export const SESSION_KEY = storageKey('.session');
