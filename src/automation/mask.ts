/** What stands where a key stood. */
const MASK = '[key hidden]';

/** Keys shorter than this are words people use ("local", "none"), and masking them would tear texts apart. */
const SHORTEST_KEY = 8;

/** What keys of well-known providers look like, also where the provider shortened them with stars. */
const KEY_LOOK = /\b(?:sk-|re_|AIza)[-\w*.]{6,}/g;

/** A text with every one of these keys made unreadable. */
export function maskKeys(text: string, keys: readonly (string | undefined)[]): string {
  let masked = text;
  for (const key of keys) if (key && key.length >= SHORTEST_KEY) masked = masked.replaceAll(key, MASK);
  return masked;
}

/** As `maskKeys`, and everything that merely looks like a key too: for what providers say about errors. */
export function maskKeyLooks(text: string, keys: readonly (string | undefined)[]): string {
  return maskKeys(text, keys).replace(KEY_LOOK, MASK);
}
