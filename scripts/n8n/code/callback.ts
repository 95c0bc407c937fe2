import { createHmac } from 'node:crypto';
import { type CallbackBody, SECRET_PREFIX, SIGNATURE_VERSION, SIGNED_HEADERS } from '@/contracts/callback';

/** Settings of the Code node that verifies callbacks. */
export interface CallbackSettings {
  /** The signing secret, as shown with the token. */
  secret: string;
  toleranceSeconds: number;
}

/** A callback as n8n passes it, with its body parsed. */
interface ReceivedCallback {
  headers: Record<string, string>;
  body: CallbackBody;
}

/**
 * Runs in a Code node: verifies a callback and returns its run. n8n has parsed the body; serializing it again yields the
 * signed text, because the site serialized it with `JSON.stringify`, too. Replays need no check, because an execution
 * accepts only one callback.
 *
 * @throws Error if the signature is missing, wrong or outdated
 */
export function runNode(
  { secret, toleranceSeconds }: CallbackSettings,
  { headers, body }: ReceivedCallback,
): CallbackBody['data'] {
  const [id, time, signatures] = [SIGNED_HEADERS.id, SIGNED_HEADERS.time, SIGNED_HEADERS.signature].map(
    (name) => headers[name] ?? '',
  ) as [string, string, string];
  if (!secret.startsWith(SECRET_PREFIX)) throw new Error('Put the signing secret of the token into this node.');
  const key = decodeBase64(secret.slice(SECRET_PREFIX.length));
  const signed = `${id}.${time}.${JSON.stringify(body)}`;
  const expected = SIGNATURE_VERSION + encodeBase64(createHmac('sha256', key).update(signed).digest());
  if (!signatures.split(' ').includes(expected)) throw new Error('This callback is not signed by the site.');
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= toleranceSeconds))
    throw new Error('This callback was signed too long ago.');
  return body.data;
}

const BASE64_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function decodeBase64(text: string): Uint8Array {
  const bits = [...text.replace(/=+$/, '')].flatMap((letter) => {
    const value = BASE64_ALPHABET.indexOf(letter);
    return [32, 16, 8, 4, 2, 1].map((bit) => (value & bit ? 1 : 0));
  });
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce<number>((sum, bit) => sum * 2 + bit, 0),
  );
  return Uint8Array.from(bytes);
}

function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.slice(at, at + 3);
    const word = (one << 16) | (two << 8) | three;
    text += [18, 12, 6, 0].map((shift) => BASE64_ALPHABET[(word >> shift) & 63]).join('');
  }
  const over = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - over) + '='.repeat(over);
}
