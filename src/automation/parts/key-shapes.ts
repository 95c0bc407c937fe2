const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bits that belong to the byte before, for a text that begins at the first, second or third byte of a group in Base64. */
const SKIPPED_BITS = [0, 4, 2];

/** No provider gives longer keys. What is longer is sought as it is: to write it in every shape would take its time. */
const LONGEST_KEY = 2000;

/**
 * The shapes in which somebody who was given a key may quote it: as it is, in JSON (also in JSON within JSON), in an
 * address, in hexadecimal digits, and inside Base64 of either alphabet. Of Base64 those digits that stand for the key
 * alone: at either end less than one character of it is left out.
 *
 * Uses nothing but the language: it also runs inside exported workflows.
 */
export function keyShapes(key: string): string[] {
  if (key.length > LONGEST_KEY) return [key];
  const address = encodeURIComponent(key.toWellFormed());
  const strict = address.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const hex = [...strict.matchAll(/%(..)|(.)/g)]
    .map(([, code, sign = '']) => code?.toLowerCase() ?? sign.charCodeAt(0).toString(16))
    .join('');
  const json = inJson(key);
  const base64 = SKIPPED_BITS.map((bits) => inBase64(hex, bits));
  const shapes = [
    key,
    ...[json, inJson(json)].flatMap((text) => [text, text.replaceAll('/', '\\/')]),
    ...[address, strict].flatMap((text) => [text, text.replace(/%../g, (code) => code.toLowerCase())]),
    ...[hex, hex.toUpperCase()],
    ...base64.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]),
  ];
  return [...new Set(shapes)];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function inBase64(hex: string, skippedBits: number): string {
  const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const groups = bits.slice(skippedBits).match(/.{6}/g) ?? [];
  return groups.map((group) => BASE64.charAt(Number.parseInt(group, 2))).join('');
}
