import { createHmac } from 'node:crypto';
import { SECRET_PREFIX, SIGNATURE_VERSION, SIGNED_HEADERS } from '@/contracts/callback';
import type { Db } from '../../platform/database/db';
import { gatewayKeyLoader } from '../../platform/database/gateway-key';

/** Secrets with which programs verify callbacks, one for each token. */
export type SigningSecrets = ReturnType<typeof createSigningSecrets>;

/** Creates the secrets, derived from a key in the database, so that all processes have the same and store none. */
export function createSigningSecrets(db: Db) {
  const key = gatewayKeyLoader(db, 'callbacks');
  return {
    /** Returns the secret of a token. The member sees it once. */
    async secretFor(tokenId: string): Promise<string> {
      const bytes = createHmac('sha256', await key())
        .update(`token ${tokenId}`)
        .digest('base64');
      return SECRET_PREFIX + bytes;
    },
  };
}

/** Returns the signature headers of a message, as specified by Standard Webhooks. */
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
