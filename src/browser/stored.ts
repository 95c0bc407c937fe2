import { shortName } from '@/generated/brand-frame';

/** The storage key of a declared key: a leading dot stands for the product's short name (docs/behaviour.md, section 3). */
export function storageKey(declared: string): string {
  return declared.startsWith('.') ? `${shortName}${declared}` : declared;
}

/** Key of the requests kept to be sent again. Here, so that looking for it loads nothing else. */
export const OUTBOX_KEY = storageKey('.outbox');

/** Key of the runs that were deleted and are yet to be deleted at the gateway. */
export const REMOVING_KEY = storageKey('.removing');

/** Key under which lie the names of providers whose keys this device remembers: the keys themselves lie elsewhere. */
export const KEYS_KEY = storageKey('.keys');

/** Ending of the key under which copies of a record are set aside that could not be read whole. */
export const SET_ASIDE = '.setAside';

/** Written when a member has everything in this browser forgotten, so that other tabs hear of it. */
export const FORGOTTEN_KEY = storageKey('.forgottenAt');

/** Key under which lies how many recent results the dashboard showed last: so much room is kept for them. */
export const RECENT_KEY = storageKey('.recent');
