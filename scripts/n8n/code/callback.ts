import { createHmac } from 'node:crypto';
import { type CallbackBody, SECRET_PREFIX, SIGNATURE_VERSION, SIGNED_HEADERS } from '@/contracts/callback';

/** What the caller of a tool knows of its callbacks. */
export interface CallbackSettings {
  /** As it was shown with the token. */
  secret: string;
  toleranceSeconds: number;
}

/** A call as n8n hands it over: with its body read. */
interface Came {
  headers: Record<string, string>;
  body: CallbackBody;
}

/**
 * The run a callback tells of, where it is ours. What n8n has read is written again, as the site wrote it: both by
 * `JSON.stringify`, and that text is what was signed.
 *
 * @throws Error where it is not signed, or not now; an execution waits for one callback, so a second finds nobody
 */
export function work({ secret, toleranceSeconds }: CallbackSettings, { headers, body }: Came): CallbackBody['data'] {
  const [id, time, signatures] = [SIGNED_HEADERS.id, SIGNED_HEADERS.time, SIGNED_HEADERS.signature].map(
    (name) => headers[name] ?? '',
  ) as [string, string, string];
  if (!secret.startsWith(SECRET_PREFIX)) throw new Error('Put the signing secret of the token into this node.');
  const key = bytesOf(secret.slice(SECRET_PREFIX.length));
  const signed = `${id}.${time}.${JSON.stringify(body)}`;
  const own = SIGNATURE_VERSION + base64(createHmac('sha256', key).update(signed).digest());
  if (!signatures.split(' ').includes(own)) throw new Error('This callback is not signed by the site.');
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= toleranceSeconds))
    throw new Error('This callback was signed too long ago.');
  return body.data;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function bytesOf(text: string): Uint8Array {
  const bits = [...text.replace(/=+$/, '')].flatMap((letter) => {
    const value = LETTERS.indexOf(letter);
    return [32, 16, 8, 4, 2, 1].map((bit) => (value & bit ? 1 : 0));
  });
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce<number>((sum, bit) => sum * 2 + bit, 0),
  );
  return Uint8Array.from(bytes);
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.slice(at, at + 3);
    const word = (one << 16) | (two << 8) | three;
    text += [18, 12, 6, 0].map((shift) => LETTERS[(word >> shift) & 63]).join('');
  }
  const over = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - over) + '='.repeat(over);
}
