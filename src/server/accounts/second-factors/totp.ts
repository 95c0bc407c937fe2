import { createHmac, randomBytes } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Creates the secret of an authenticator app: 160 bits, in base32 (RFC 4226 section 4, RFC 4648). */
export function createAppSecret(): string {
  return encodeBase32(randomBytes(20));
}

/** Returns the `otpauth:` URI that an authenticator app reads from a QR code. */
export function appUri(secret: string, issuer: string, account: string): string {
  const label = [issuer, account].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** Returns the time step of a moment (RFC 6238 section 4.2). @param now milliseconds */
export function timeStep(now: number): number {
  return Math.floor(now / 1000 / STEP_SECONDS);
}

/** Returns the code of an app at a time step. */
export function codeAt(secret: string, step: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(message).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/**
 * Returns the time step of a code; undefined if the code is wrong. The previous and the next step are also accepted,
 * because clocks differ and typing takes time (RFC 6238 section 5.2).
 */
export function matchingStep(secret: string, code: string, now: number): number | undefined {
  const current = timeStep(now);
  return [current, current - 1, current + 1].find((step) => codeAt(secret, step) === code);
}

/** Encodes bytes as base32 without padding. Their number must be a multiple of five. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET.charAt(Number.parseInt(five, 2))).join('');
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
