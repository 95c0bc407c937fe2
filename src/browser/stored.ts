import { brand } from '@/brand';

/** The storage key of a declared key: a leading dot stands for the product's short name (Specification, section 3). */
export function storageKey(declared: string): string {
  return declared.startsWith('.') ? `${brand.shortName}${declared}` : declared;
}

/** Key of the requests kept to be sent again. Here, so that looking for it loads nothing else. */
export const OUTBOX_KEY = storageKey('.outbox');

/** Ending of the key under which copies of a record are set aside that could not be read whole. */
export const SET_ASIDE = '.setAside';

/** Written when a member has everything in this browser forgotten, so that other tabs hear of it. */
export const FORGOTTEN_KEY = storageKey('.forgottenAt');
