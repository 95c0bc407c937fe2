import type { MemberScope } from './member-scope';
import { SAVED_KEYS_KEY } from './storage-keys';
import { readStoredList } from './stored-json';

/** Placeholder for a provider key saved on this device, in the form and in stored answers. */
export const SAVED_KEY_PLACEHOLDER = 'Remembered on this device';

/** Returns the providers with a key saved here, the last used one at the end. Reads only names: a key may be missing. */
export function savedKeyProviders({ storage }: MemberScope): string[] {
  return readStoredList(storage, SAVED_KEYS_KEY);
}

/** Returns the provider whose saved key fills in a field that accepts keys of these providers; undefined if no key is saved. */
export function savedKeyProvider(scope: MemberScope, accepted: readonly string[]): string | undefined {
  return savedKeyProviders(scope).findLast((name) => accepted.includes(name));
}
