const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Number of leading bits of the key that share a Base64 digit with the byte before the key, if the key starts at the first,
 * second or third byte of a Base64 group.
 */
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
