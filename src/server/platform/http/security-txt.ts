import { Hono } from 'hono';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { ServerEnv } from './client-address';

const PATH = '/.well-known/security.txt';

/** How long the file is valid. The operator keeps the contact current. */
const VALID_MS = 90 * 24 * 3_600_000;

/** Creates the route `GET /.well-known/security.txt` (RFC 9116), if the operator has set a contact. */
export function securityTxtRoutes(contact: string | undefined, siteUrl: string): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  if (contact)
    routes.get(PATH, (context) => {
      const expires = new Date(Date.now() + VALID_MS).toISOString();
      const canonical = withoutTrailingSlashes(siteUrl) + PATH;
      return context.text(
        `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${canonical}\nPreferred-Languages: en\n`,
      );
    });
  return routes;
}
