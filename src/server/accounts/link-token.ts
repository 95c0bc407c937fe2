import { createHash, randomBytes } from 'node:crypto';

/** Creates a token for a link in a mail or in an answer to a program. It has 256 random bits, so an unsalted hash is safe, and can be looked up. */
export function createLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash under which the token of a link is stored. */
export function hashLinkToken(token: string, encoding: 'hex' | 'base64url' = 'hex'): string {
  return createHash('sha256').update(token).digest(encoding);
}

/** Returns the link to a page. The token is in the fragment, which is never sent: it reaches no log. */
export function tokenLink(siteUrl: string, path: string, token: string): URL {
  const link = new URL(path, siteUrl);
  link.hash = String(new URLSearchParams({ token }));
  return link;
}
