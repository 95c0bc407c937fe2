import type { Scope } from './scope';
import { KEYS_KEY } from './stored';

/** Stands in a form, and in all that is kept of it, in the place of a key that this device remembers. */
export const REMEMBERED = 'Remembered on this device';

/** Names of the providers whose keys this device remembers for the member: no key, and no proof that one is still there. */
export function rememberedProviders({ storage }: Scope): string[] {
  try {
    const names = JSON.parse(storage.read(KEYS_KEY) ?? '[]');
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}
