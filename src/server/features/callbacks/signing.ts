import { createHmac } from 'node:crypto';
import { SECRET_PREFIX, SIGNATURE_VERSION, SIGNED_HEADERS } from '@/contracts/callback';
import type { Db } from '../../platform/database/db';
import { gatewayKeyLoader } from '../../platform/database/gateway-key';

/** The secrets by which programs verify callbacks: one for each token. */
export interface SigningSecrets {
  /** The secret of a token, as it is shown to its member once. */
  secretFor(tokenId: string): Promise<string>;
}

/** Creates secrets by deriving them from a key in the database, so that none is stored and every process derives the same. */
export function createSigningSecrets(db: Db): SigningSecrets {
  const key = gatewayKeyLoader(db, 'callbacks');
  return {
    async secretFor(tokenId) {
      const bytes = createHmac('sha256', await key())
        .update(`token ${tokenId}`)
        .digest('base64');
      return SECRET_PREFIX + bytes;
    },
  };
}

/** The signature headers of a message, as specified by Standard Webhooks. */
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
