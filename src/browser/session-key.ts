import { storageKey } from './stored';

/** Where the session lies in local storage. Apart from the client, so that its presence can be seen without loading it. */
export const SESSION_KEY = storageKey('.session');
