import { KEY_MASK, maskLikelyKeys } from '@/reading/text';

/** Minimum number of characters of a masked key; shorter keys are ordinary words ("local", "none") of a text. */
const MIN_KEY_LENGTH = 8;

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

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Leading bits of a key that share a Base64 digit with the byte before it, by its position in a Base64 group. */
const SKIPPED_BITS = [0, 4, 2];

/** Maximum length of a key that is encoded, which would take too long for longer keys; no provider issues such keys. */
const MAX_KEY_LENGTH = 2000;

/**
 * Returns the forms in which a key may be quoted: literally, JSON-escaped (once or twice), URL-encoded, hexadecimal, and
 * inside Base64 of either alphabet. The Base64 forms omit the digits at the ends that also depend on neighboring bytes.
 *
 * Uses no API of a platform, because this code also runs inside exported workflows.
 */
export function keyShapes(key: string): string[] {
  if (key.length > MAX_KEY_LENGTH) return [key];
  const address = encodeURIComponent(key.toWellFormed());
  const strict = address.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const hex = [...strict.matchAll(/%(..)|(.)/g)]
    .map(([, code, char = '']) => code?.toLowerCase() ?? char.charCodeAt(0).toString(16))
    .join('');
  const json = jsonEscaped(key);
  const base64 = SKIPPED_BITS.map((bits) => base64Digits(hex, bits));
  const shapes = [
    key,
    ...[json, jsonEscaped(json)].flatMap((text) => [text, text.replaceAll('/', '\\/')]),
    ...[address, strict].flatMap((text) => [text, text.replace(/%../g, (code) => code.toLowerCase())]),
    ...[hex, hex.toUpperCase()],
    ...base64.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]),
  ];
  return [...new Set(shapes)];
}

function jsonEscaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function base64Digits(hex: string, skippedBits: number): string {
  const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const groups = bits.slice(skippedBits).match(/.{6}/g) ?? [];
  return groups.map((group) => BASE64.charAt(Number.parseInt(group, 2))).join('');
}
