import { type CallbackBody, SECRET_PREFIX, SIGNATURE_VERSION, SIGNED_HEADERS } from '@/contracts/callback';

/** Thrown if a callback failed verification and must not be trusted. */
export class CallbackRefused extends Error {}

/** Options of `verifyCallback`. */
export interface VerifyOptions {
  /** Maximum difference between the signed time and now, in seconds. Default: 300. */
  toleranceSeconds?: number;
  /** Returns whether a callback with this run id was already handled: the receiver stores handled ids. */
  seen?: (id: string) => boolean | Promise<boolean>;
  /** Current time; by default the time of the call. */
  now?: Date;
}

const TOLERANCE_SECONDS = 300;

/**
 * Verifies a callback request and returns its body. Checks that it is signed with the secret, recent, and not seen before.
 *
 * @param headers of the request
 * @param body the raw text of the request; text that was parsed and serialized again would not match the signature
 * @throws CallbackRefused with a message for a log
 */
export async function verifyCallback(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  { toleranceSeconds = TOLERANCE_SECONDS, seen, now = new Date() }: VerifyOptions = {},
): Promise<CallbackBody> {
  const [id, time, signatures] = [SIGNED_HEADERS.id, SIGNED_HEADERS.time, SIGNED_HEADERS.signature].map((name) => {
    const value = readHeader(headers, name);
    if (!value) throw new CallbackRefused(`The header ${name} is missing.`);
    return value;
  }) as [string, string, string];
  const key = await importKey(secret);
  const signedBytes = new TextEncoder().encode(`${id}.${time}.${body}`);
  const checks = signatures.split(' ').map((signature) => isSigned(key, signature, signedBytes));
  if (!(await Promise.all(checks)).includes(true)) throw new CallbackRefused('The signature does not match.');
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(time));
  if (!(ageSeconds <= toleranceSeconds))
    throw new CallbackRefused('The callback was signed too long ago, or the clocks differ.');
  if (await seen?.(id)) throw new CallbackRefused(`The callback ${id} was handled before.`);
  return JSON.parse(body) as CallbackBody;
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(SECRET_PREFIX) ? decodeBase64(secret.slice(SECRET_PREFIX.length)) : undefined;
  if (!bytes?.length) throw new CallbackRefused(`The signing secret of a token begins with ${SECRET_PREFIX}.`);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

async function isSigned(key: CryptoKey, signature: string, signedBytes: BufferSource): Promise<boolean> {
  const bytes = signature.startsWith(SIGNATURE_VERSION) && decodeBase64(signature.slice(SIGNATURE_VERSION.length));
  return bytes ? crypto.subtle.verify('HMAC', key, bytes, signedBytes) : false;
}

/** Decodes Base64; undefined if it is none. */
function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function readHeader(
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([header]) => header.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value[0] : value;
}
