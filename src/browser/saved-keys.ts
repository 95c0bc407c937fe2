import type { MemberScope } from './member-scope';
import { SAVED_KEYS_KEY } from './storage-keys';
import { readStoredList } from './stored-json';

/** Stands in for a provider key saved on this device, in the form and in everything stored of it. */
export const SAVED_KEY_PLACEHOLDER = 'Remembered on this device';

/** Returns the providers for which this device should have a saved key. Reads only the names; the key itself may be missing. */
export function savedKeyProviders({ storage }: MemberScope): string[] {
  return readStoredList(storage, SAVED_KEYS_KEY);
}
