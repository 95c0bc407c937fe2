import { createHash, randomBytes } from 'node:crypto';

/** The token of a new link: nobody guesses 32 bytes. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
