import { KEY_MASK, maskLikelyKeys } from '@/reading/text';
import { keyShapes } from './key-shapes';

/** Minimum number of characters of a masked key; shorter keys are ordinary words ("local", "none") of a text. */
const MIN_KEY_LENGTH = 8;

/** Masks every form of these keys in a text. */
export function maskKeys(text: string, keys: readonly (string | undefined)[]): string {
  return shapesOf(keys).reduce((masked, shape) => masked.replaceAll(shape, KEY_MASK), text);
}

/** Like `maskKeys`, for an unfinished text: withholds an end that may be the beginning of a key. */
export function maskPartialText(text: string, keys: readonly (string | undefined)[]): string {
  const masked = maskKeys(text, keys);
  return masked.slice(
    0,
    masked.length - Math.max(0, ...shapesOf(keys).map((shape) => partialMatchLength(masked, shape))),
  );
}

/**
 * Returns every form of every key, the longest first. If a shorter form was masked first, the rest of a longer form
 * that begins with it would stay in the text.
 */
function shapesOf(keys: readonly (string | undefined)[]): string[] {
  return keys
    .flatMap((key) => (key && key.length >= MIN_KEY_LENGTH ? keyShapes(key) : []))
    .sort((one, other) => other.length - one.length);
}

/** Returns how many characters at the end of a text may be the beginning of a key form. */
function partialMatchLength(text: string, shape: string): number {
  let length = Math.min(text.length, shape.length - 1);
  while (length > 0 && !text.endsWith(shape.slice(0, length))) length -= 1;
  return length;
}

/** Like `maskKeys`, and also masks everything that looks like a key: for error messages of providers. */
export function maskAllKeys(text: string, keys: readonly (string | undefined)[]): string {
  return maskLikelyKeys(maskKeys(text, keys));
}
