import { createHmac } from 'node:crypto';
import { SECRET_PREFIX, SIGNATURE_VERSION, SIGNED_HEADERS } from '@/contracts/callback';
import type { Db } from '../data/db';
import { gatewayKey } from '../data/gateway-key';

/** The secrets by which a program knows that a callback is ours: one for each token. */
export interface SigningSecrets {
  /** The secret of a token, as its member is shown it once. */
  of(tokenId: string): Promise<string>;
}

/** Secrets made from a key that lies in the database: of a token itself none is kept, and every process makes the same. */
export function signingSecrets(db: Db): SigningSecrets {
  const key = gatewayKey(db, 'callbacks');
  return {
    async of(tokenId) {
      const bytes = createHmac('sha256', await key())
        .update(`token ${tokenId}`)
        .digest('base64');
      return SECRET_PREFIX + bytes;
    },
  };
}

/** The headers of a message, signed as Standard Webhooks has it. */
export function signedHeaders(secret: string, id: string, time: Date, body: string): Record<string, string> {
  const seconds = String(Math.floor(time.getTime() / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    [SIGNED_HEADERS.id]: id,
    [SIGNED_HEADERS.time]: seconds,
    [SIGNED_HEADERS.signature]: SIGNATURE_VERSION + signature,
  };
}
