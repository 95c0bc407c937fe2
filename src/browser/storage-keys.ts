import { shortName } from '@/generated/brand-frame';

/** Returns the storage key of a declared key: a leading dot stands for the product's short name (docs/behaviour.md, section 3). */
export function storageKey(declaredKey: string): string {
  return declaredKey.startsWith('.') ? `${shortName}${declaredKey}` : declaredKey;
}

/** Key of requests that wait to be resent. Defined here, so that checking for it loads nothing else. */
export const OUTBOX_KEY = storageKey('.outbox');

/** Key of runs deleted on the page whose deletion at the gateway is pending. */
export const PENDING_DELETIONS_KEY = storageKey('.removing');

/** Key of the names of providers with a saved key on this device; the keys themselves are in IndexedDB. */
export const SAVED_KEYS_KEY = storageKey('.keys');

/** Key of the theme chosen on this device, whoever is signed in; absent if the device decides. */
export const THEME_KEY = storageKey('.theme');

/** Suffix of the key under which copies of records are quarantined that could not be read completely. */
export const QUARANTINE_SUFFIX = '.setAside';

/** Key written when a member deletes their data in this browser, to notify other tabs by its `storage` event. */
export const FORGOTTEN_KEY = storageKey('.forgottenAt');

/** Key of the number of recent results the dashboard showed last, to reserve their space before they load. */
export const RECENT_COUNT_KEY = storageKey('.recent');

/** Key of the ids of the tools opened last, with blanks between them. */
export const RECENT_TOOLS_KEY = storageKey('.recentTools');

/** Storage key of the client the member currently works for, as `<id> <name>`; absent if none is chosen. Removed at sign-out. */
export const CHOSEN_CLIENT_KEY = storageKey('.client');
