import { createHash, randomBytes } from 'node:crypto';

/** Creates a token for a mailed link. It has 256 random bits, so an unsalted hash is safe, and can be looked up. */
export function createMailedToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash under which a mailed token is stored. */
export function hashMailedToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Returns the link to a page. The token is in the fragment (`#`), which browsers and mail scanners never send: it
 * reaches no log.
 */
export function mailedLink(siteUrl: string, path: string, token: string): URL {
  const link = new URL(path, siteUrl);
  link.hash = String(new URLSearchParams({ token }));
  return link;
}
