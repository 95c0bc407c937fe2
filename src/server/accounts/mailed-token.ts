import { createHash, randomBytes } from 'node:crypto';

/** Creates a token of 256 random bits for a mailed link, so an unsalted hash is safe and can be looked up. */
export function createMailedToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash under which a mailed token is stored. */
export function hashMailedToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the link to a page, with the token in the fragment (`#`), which is never sent: no log and no mail scanner has it. */
export function mailedLink(siteUrl: string, path: string, token: string): URL {
  const link = new URL(path, siteUrl);
  link.hash = String(new URLSearchParams({ token }));
  return link;
}
