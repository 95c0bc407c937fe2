import { Hono } from 'hono';
import { RESOURCE_METADATA_PATH, TOKEN_SCOPE } from '@/contracts/access-token';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { CONSENT_PATH } from '../contract';
import type { OAuthServices } from './program-routes';

/** Creates the routes below `/.well-known`, which tell programs how to get a token. */
export function createRoutes({ siteUrl, settings }: Pick<OAuthServices, 'siteUrl' | 'settings'>): Hono<ServerEnv> {
  const site = withoutTrailingSlashes(siteUrl);
  const routes = new Hono<ServerEnv>();
  // Some clients omit the path of the resource; they mean the resource for assistants.
  for (const [path, resource] of [
    ['', 'mcp'],
    ['/mcp', 'mcp'],
    ['/mcp/', 'mcp'],
    ['/api', 'api'],
  ] as const)
    routes.get(RESOURCE_METADATA_PATH.replace('/.well-known', '') + path, (context) =>
      context.json(resourceMetadata(site, resource)),
    );
  const metadata = serverMetadata(site, settings.oauthClientDocuments);
  routes.get('/oauth-authorization-server', (context) => context.json(metadata));
  return routes;
}

/** RFC 9728 */
function resourceMetadata(site: string, resource: string): object {
  return {
    resource: `${site}/${resource}`,
    authorization_servers: [site],
    scopes_supported: [TOKEN_SCOPE],
    resource_documentation: `${site}/account/api`,
    bearer_methods_supported: ['header'],
  };
}

/** Returns the metadata of this authorization server (RFC 8414). */
function serverMetadata(site: string, readsClientDocuments: boolean): object {
  return {
    issuer: site,
    authorization_endpoint: site + CONSENT_PATH,
    token_endpoint: `${site}/oauth/token`,
    registration_endpoint: `${site}/oauth/register`,
    revocation_endpoint: `${site}/oauth/revoke`,
    scopes_supported: [TOKEN_SCOPE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: readsClientDocuments,
    authorization_response_iss_parameter_supported: true,
  };
}
