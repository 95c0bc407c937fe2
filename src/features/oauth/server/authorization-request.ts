import { TOKEN_SCOPE, type TokenResource } from '@/contracts/access-token';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { mayRedirect } from './client-metadata';
import type { Client, Clients } from './clients';
import { OAuthError } from './oauth-error';

/** A program's request for access, with a verified redirect address. */
export interface AuthorizationRequest {
  client: Client;
  redirectUri: string;
  state: string | undefined;
  /** The requested access; or the error, if the request is invalid, which the program receives. */
  terms: { resource: TokenResource; challenge: string } | OAuthError;
}

/** Format of a challenge: the SHA-256 of a verifier in base64url (RFC 7636, section 4.2). */
const CHALLENGE_PATTERN = /^[\w-]{43}$/;

/**
 * Reads the query of the consent page.
 *
 * @throws OAuthError if the redirect address does not belong to the program; the browser is then not redirected
 */
export async function readAuthorizationRequest(
  query: string,
  { site, clients, member }: { site: string; clients: Pick<Clients, 'find'>; member: string },
): Promise<AuthorizationRequest> {
  const params = new URLSearchParams(query);
  const client = await clients.find(singleParam(params, 'client_id') ?? '', member);
  const redirectUri = singleParam(params, 'redirect_uri') ?? '';
  if (!mayRedirect(client, redirectUri))
    throw new OAuthError('invalid_request', 'The program wants to be answered at an address that it has not named.');
  const state = params.get('state') ?? undefined;
  return { client, redirectUri, state, terms: readTerms(params, site) };
}

function readTerms(params: URLSearchParams, site: string): AuthorizationRequest['terms'] {
  try {
    if (singleParam(params, 'response_type') !== 'code')
      return new OAuthError('unsupported_response_type', 'response_type must be code.');
    const challenge = singleParam(params, 'code_challenge') ?? '';
    if (singleParam(params, 'code_challenge_method') !== 'S256' || !CHALLENGE_PATTERN.test(challenge))
      return new OAuthError('invalid_request', 'PKCE is needed: code_challenge, with code_challenge_method S256.');
    const scopes = singleParam(params, 'scope')?.split(' ').filter(Boolean) ?? [];
    if (scopes.length > 0 && !scopes.includes(TOKEN_SCOPE))
      return new OAuthError('invalid_scope', `The only scope is ${TOKEN_SCOPE}.`);
    singleParam(params, 'state');
    return { resource: readResource(singleParam(params, 'resource'), site), challenge };
  } catch (error) {
    if (error instanceof OAuthError) return error;
    throw error;
  }
}

/** Returns the resource of an address (RFC 8707), by default that for assistants. @throws OAuthError for another */
export function readResource(address: string | undefined, site: string): TokenResource {
  if (address === undefined) return 'mcp';
  const resource = (['mcp', 'api'] as const).find((name) => withoutTrailingSlashes(address) === `${site}/${name}`);
  if (resource) return resource;
  throw new OAuthError('invalid_target', `resource must be ${site}/mcp or ${site}/api.`);
}

/** Returns the value of a parameter. @throws OAuthError if the parameter is repeated (RFC 6749, section 3.1) */
export function singleParam(params: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = params.getAll(name);
  if (others.length > 0) throw new OAuthError('invalid_request', `${name} comes more than once.`);
  return value;
}

/** Returns the redirect address with the answer for the program. The parameter `iss` names this server (RFC 9207). */
export function answerAddress(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  site: string,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }), iss: site }))
    url.searchParams.set(name, value);
  return url.href;
}
