import { createRemoteJWKSet, errors, type JWKSCacheInput, type JWTVerifyGetKey, jwksCache } from 'jose';
import { Failure } from '@/contracts/failure';

/** Age at which the keys are read again. */
const MAX_AGE_MS = 600_000;

/** Pause after reading them has failed. */
const RETRY_MS = 30_000;

/** Errors about a token: any other means that its key could not be read. */
const TOKEN_ERRORS = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/** The published keys of hosted Supabase. */
export interface HostedKeys {
  /** Finds the key of a token. @throws Failure 503 if no keys can be read */
  find: JWTVerifyGetKey;
  /** Returns the keys in use: another object once they were read again; undefined until they are. Old ones are then read again. */
  inUse(): object | undefined;
}

/**
 * Creates the access to the published keys of hosted Supabase. Keys that were read once are used until newer ones are:
 * while Supabase is out of reach, members stay signed in.
 */
export function createHostedKeys(url: URL): HostedKeys {
  // jose keeps in here the keys that it uses.
  const latest: JWKSCacheInput = {};
  const keys = createRemoteJWKSet(url, { cacheMaxAge: Number.POSITIVE_INFINITY, [jwksCache]: latest });
  let nextReadAt = Number.POSITIVE_INFINITY;

  async function read(): Promise<void> {
    nextReadAt = Date.now() + RETRY_MS;
    await keys.reload();
    nextReadAt = Date.now() + MAX_AGE_MS;
  }

  return {
    inUse() {
      // Nobody waits for newer keys, and those of a failed reading stay in use.
      if (latest.jwks && Date.now() >= nextReadAt) void read().catch(() => undefined);
      return latest.jwks;
    },
    async find(header, token) {
      try {
        if (!latest.jwks) await read();
        return await keys(header, token);
      } catch (error) {
        if (TOKEN_ERRORS.some((kind) => error instanceof kind)) throw error;
        throw unreachable();
      }
    },
  };
}

function unreachable(): Failure {
  const message = 'Your sign-in cannot be checked at the moment. You are still signed in. Please try again shortly.';
  return new Failure('sign_in_unchecked', message, 503, { headers: { 'Retry-After': '5' } });
}
