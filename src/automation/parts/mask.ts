import { KEY_MASK, withoutKeys } from '@/reading/text';
import { keyShapes } from './key-shapes';

/** Keys shorter than this are words people use ("local", "none"), and masking them would tear texts apart. */
const SHORTEST_KEY = 8;

/** A text with every one of these keys made unreadable, in whatever shape it stands there. */
export function maskKeys(text: string, keys: readonly (string | undefined)[]): string {
  return shapesOf(keys).reduce((masked, shape) => masked.replaceAll(shape, KEY_MASK), text);
}

/** As `maskKeys`, for a text that goes on: an end that may be the beginning of a key is held back. */
export function maskKeysSoFar(text: string, keys: readonly (string | undefined)[]): string {
  const masked = maskKeys(text, keys);
  return masked.slice(0, masked.length - Math.max(0, ...shapesOf(keys).map((shape) => begunAtEnd(masked, shape))));
}

/** Every shape of every key, the longest first: one shape may begin another, whose end would stay in the text. */
function shapesOf(keys: readonly (string | undefined)[]): string[] {
  return keys
    .flatMap((key) => (key && key.length >= SHORTEST_KEY ? keyShapes(key) : []))
    .sort((one, other) => other.length - one.length);
}

/** How many characters at the end of a text are the beginning of another. */
function begunAtEnd(text: string, of: string): number {
  let length = Math.min(text.length, of.length - 1);
  while (length > 0 && !text.endsWith(of.slice(0, length))) length -= 1;
  return length;
}

/** As `maskKeys`, and everything that merely looks like a key too: for what providers say about errors. */
export function maskKeyLooks(text: string, keys: readonly (string | undefined)[]): string {
  return withoutKeys(maskKeys(text, keys));
}
