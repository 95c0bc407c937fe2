import { createHash, randomBytes } from 'node:crypto';

/** Creates the token of a new link: 32 random bytes. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token; only the hash is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
