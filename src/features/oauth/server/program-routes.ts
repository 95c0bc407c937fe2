import { Hono } from 'hono';
import { TOKEN_SCOPE } from '@/contracts/access-token';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Memberships } from '@/server/accounts/memberships';
import { createAddressLimiter } from '@/server/platform/http/address-limiter';
import { parseJsonBody, readBody } from '@/server/platform/http/body';
import { clientAddress, type ServerEnv } from '@/server/platform/http/client-address';
import { type GrowingStore, growsStore } from '@/server/platform/http/grows-store';
import { countOrRefuse, createRateLimit } from '@/server/platform/http/rate-limit';
import { requireJson } from '@/server/platform/http/request-guards';
import type { Settings } from '@/server/platform/settings';
import { readResource, singleParam } from './authorization-request';
import type { Clients } from './clients';
import type { Grants, IssuedTokens, PresentedSecret } from './grants';
import { OAuthError, oauthErrorResponse } from './oauth-error';

export interface OAuthServices extends GrowingStore {
  siteUrl: string;
  settings: Pick<Settings, 'trustProxy' | 'oauthClientDocuments'>;
  memberships: Pick<Memberships, 'refusalOf'>;
  oauth: { clients: Clients; grants: Grants };
}

const MAX_BODY_BYTES = 8192;

/** Maximum number of invalid codes and tokens from one address per minute. */
const WRONG_SECRETS_PER_MINUTE = 300;

/** Creates the OAuth 2.1 routes for programs, all public clients: registration, tokens, revocation. */
export function programRoutes(services: OAuthServices): Hono<ServerEnv> {
  const { siteUrl, settings, memberships, oauth } = services;
  const { clients, grants } = oauth;
  const site = withoutTrailingSlashes(siteUrl);
  const wrongSecrets = createRateLimit(WRONG_SECRETS_PER_MINUTE, 60);
  const withPermit = createAddressLimiter();
  const routes = new Hono<ServerEnv>();
  routes.onError((error) => {
    if (error instanceof OAuthError) return oauthErrorResponse(error);
    throw error;
  });

  const receive = (request: Request, address: string) => withPermit(address, () => readBody(request, MAX_BODY_BYTES));

  /** Receives the parameters of a client that identifies itself in the body, or in a Basic header as many libraries do. */
  const receiveParams = async (request: Request, address: string) =>
    requireStorable(
      withBasicClient(new URLSearchParams(await receive(request, address)), request.headers.get('authorization')),
    );

  routes.post('/register', growsStore(services), async (context) => {
    requireJson(context.req.header('content-type'));
    const address = clientAddress(context, settings.trustProxy);
    const body = parseJsonBody(await receive(context.req.raw, address));
    const { id, createdAt, name, redirectUris } = await clients.register(body, address);
    const registration = {
      client_id: id,
      client_id_issued_at: Number(createdAt),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: TOKEN_SCOPE,
    };
    return context.json(registration, 201);
  });

  routes.post('/token', async (context) => {
    const address = clientAddress(context, settings.trustProxy);
    const presented = readPresented(await receiveParams(context.req.raw, address), site);
    countOrRefuse(
      wrongSecrets,
      address,
      'too_many_tokens',
      (seconds) => `Too many wrong codes. Please wait ${seconds} seconds.`,
    );
    const issued = await grants.exchange(presented);
    if (!issued) throw new OAuthError('invalid_grant', 'This code or token is no longer valid. Connect again.');
    wrongSecrets.refund(address);
    const { member, email } = issued;
    if (await memberships.refusalOf({ id: member, ...(email && { email }) })) {
      await grants.revokeByToken(issued.refreshToken, presented.clientId);
      throw new OAuthError('invalid_grant', 'The membership of this account has ended.');
    }
    return context.json(tokenResponse(issued));
  });

  routes.post('/revoke', async (context) => {
    const address = clientAddress(context, settings.trustProxy);
    const params = await receiveParams(context.req.raw, address);
    const token = requireParam(params, 'token');
    // An unknown token is not an error (RFC 7009, section 2.2), but it counts as an invalid one.
    countOrRefuse(
      wrongSecrets,
      address,
      'too_many_tokens',
      (seconds) => `Too many tokens. Please wait ${seconds} seconds.`,
    );
    await grants.revokeByToken(token, requireParam(params, 'client_id'));
    return context.body(null, 200);
  });
  return routes;
}

/**
 * Adds the client id of a Basic header (RFC 6749, section 2.3.1). Its secret is ignored: every client is public, and proves
 * its right by PKCE.
 *
 * @throws OAuthError if the header is malformed, or names another client than the parameters
 */
function withBasicClient(params: URLSearchParams, authorization: string | null): URLSearchParams {
  if (!/^basic /i.test(authorization ?? '')) return params;
  const credentials = Buffer.from(authorization?.slice('basic '.length) ?? '', 'base64').toString();
  // Id and secret are encoded like the values of a form.
  const clientId = new URLSearchParams(`id=${credentials.split(':')[0]}`).get('id');
  const isOther = params.has('client_id') && singleParam(params, 'client_id') !== clientId;
  if (!clientId || isOther)
    throw new OAuthError('invalid_request', 'The Authorization header must name the same client as client_id.');
  params.set('client_id', clientId);
  return params;
}

/** Returns the parameters of a form. @throws OAuthError for a NUL, which no text in the database may contain */
function requireStorable(params: URLSearchParams): URLSearchParams {
  if (![...params.values()].some((value) => value.includes('\0'))) return params;
  throw new OAuthError('invalid_request', 'The request contains a NUL character, which no parameter may contain.');
}

/** Reads the parameters of a token request. @throws OAuthError naming the invalid parameter */
function readPresented(params: URLSearchParams, site: string): PresentedSecret {
  const clientId = requireParam(params, 'client_id');
  const address = singleParam(params, 'resource');
  const shared = { clientId, ...(address !== undefined && { resource: readResource(address, site) }) };
  switch (requireParam(params, 'grant_type')) {
    case 'authorization_code': {
      const [secret, redirectUri, verifier] = ['code', 'redirect_uri', 'code_verifier'].map((name) =>
        requireParam(params, name),
      ) as [string, string, string];
      return { ...shared, kind: 'code', secret, redirectUri, verifier };
    }
    case 'refresh_token':
      return { ...shared, kind: 'refresh', secret: requireParam(params, 'refresh_token') };
    default:
      throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  }
}

function requireParam(params: URLSearchParams, name: string): string {
  const value = singleParam(params, name);
  if (value) return value;
  throw new OAuthError('invalid_request', `${name} is missing.`);
}

function tokenResponse({ accessToken, refreshToken, expiresIn }: IssuedTokens): object {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope: TOKEN_SCOPE,
  };
}
