import { type CallbackBody, SECRET_PREFIX, SIGNATURE_VERSION, SIGNED_HEADERS } from '@/contracts/callback';

/** A callback that is not to be believed. */
export class CallbackRefused extends Error {}

/** How a callback is verified. */
export interface VerifyOptions {
  /** Seconds its time may lie off ours. Default: 300. */
  toleranceSeconds?: number;
  /** Whether a callback with this id, the run's, was dealt with before: whoever acts on one keeps those ids, and says so here. */
  seen?: (id: string) => boolean | Promise<boolean>;
  /** Default: now. */
  now?: Date;
}

const TOLERANCE_SECONDS = 300;

/**
 * The callback in a request, where it comes from the site that showed us the secret, just now, and for the first time.
 *
 * @param headers of the request
 * @param body its text as it came: read and written again, it would be another
 * @throws CallbackRefused in words for a log
 */
export async function verifyCallback(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  { toleranceSeconds = TOLERANCE_SECONDS, seen, now = new Date() }: VerifyOptions = {},
): Promise<CallbackBody> {
  const [id, time, signatures] = [SIGNED_HEADERS.id, SIGNED_HEADERS.time, SIGNED_HEADERS.signature].map((name) => {
    const value = headerOf(headers, name);
    if (!value) throw new CallbackRefused(`The header ${name} is missing.`);
    return value;
  }) as [string, string, string];
  const key = await keyOf(secret);
  const signed = new TextEncoder().encode(`${id}.${time}.${body}`);
  const checks = signatures.split(' ').map((one) => isSigned(key, one, signed));
  if (!(await Promise.all(checks)).includes(true)) throw new CallbackRefused('The signature does not fit.');
  const off = Math.abs(now.getTime() / 1000 - Number(time));
  if (!(off <= toleranceSeconds)) throw new CallbackRefused('It was signed too long ago, or by another clock.');
  if (await seen?.(id)) throw new CallbackRefused(`The callback ${id} was dealt with before.`);
  return JSON.parse(body) as CallbackBody;
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(SECRET_PREFIX) ? bytesOf(secret.slice(SECRET_PREFIX.length)) : undefined;
  if (!bytes?.length) throw new CallbackRefused(`The signing secret of a token begins with ${SECRET_PREFIX}.`);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

async function isSigned(key: CryptoKey, signature: string, signed: BufferSource): Promise<boolean> {
  const bytes = signature.startsWith(SIGNATURE_VERSION) && bytesOf(signature.slice(SIGNATURE_VERSION.length));
  return bytes ? crypto.subtle.verify('HMAC', key, bytes, signed) : false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function headerOf(
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([other]) => other.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value[0] : value;
}
