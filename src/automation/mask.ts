import { KEY_MASK, withoutKeys } from '@/reading/text';
import { keyShapes } from './key-shapes';

/** Keys shorter than this are words people use ("local", "none"), and masking them would tear texts apart. */
const SHORTEST_KEY = 8;

/** A text with every one of these keys made unreadable, in whatever shape it stands there. */
export function maskKeys(text: string, keys: readonly (string | undefined)[]): string {
  let masked = text;
  for (const key of keys) {
    if (!key || key.length < SHORTEST_KEY) continue;
    for (const shape of keyShapes(key)) masked = masked.replaceAll(shape, KEY_MASK);
  }
  return masked;
}

/** As `maskKeys`, and everything that merely looks like a key too: for what providers say about errors. */
export function maskKeyLooks(text: string, keys: readonly (string | undefined)[]): string {
  return withoutKeys(maskKeys(text, keys));
}
