import type { Context } from 'hono';
import { RESOURCE_METADATA_PATH, TOKEN_SCOPE, type TokenResource } from '@/contracts/access-token';
import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { clientAddress, type ServerEnv } from '../platform/http/client-address';
import type { Limits } from '../platform/limits';
import type { Settings } from '../platform/settings';
import { setCaller } from '../platform/telemetry/observer';
import type { Caller } from './access-tokens';
import type { Auth } from './auth';
import { bearerToken } from './embedded-supabase/session-tokens';

export interface CallerServices extends Pick<Auth, 'accessTokens'> {
  limits: Pick<Limits, 'countCall'>;
  settings: Pick<Settings, 'trustProxy'>;
  siteUrl: string;
}

/**
 * Returns the caller of the token in a request, and counts the call for the member.
 *
 * @throws Failure 401 with the address for authentication (RFC 9728), 429 after too many unknown tokens or calls
 */
export async function requireCaller<E extends ServerEnv>(
  { accessTokens, limits, settings, siteUrl }: CallerServices,
  context: Context<E>,
  resource: TokenResource,
): Promise<Caller> {
  const token = bearerToken(context.req.header('authorization'));
  const address = clientAddress(context, settings.trustProxy);
  const caller = token && (await accessTokens.findCaller(token, address, resource));
  if (!caller) throw noToken(withoutTrailingSlashes(siteUrl), resource, token !== undefined);
  setCaller(caller.id);
  context.set('right', { token: caller.tokenId });
  limits.countCall(caller.id);
  return caller;
}

function noToken(site: string, resource: TokenResource, isWrong: boolean): Failure {
  // Without a token there is no error to name (RFC 6750, section 3.1).
  const error = isWrong ? 'error="invalid_token", ' : '';
  const challenge = `Bearer ${error}scope="${TOKEN_SCOPE}", resource_metadata="${site}${RESOURCE_METADATA_PATH}/${resource}"`;
  const message = `Sign in by OAuth, or send a token of your account as "Authorization: Bearer pat_…": it is made at ${site}/account/api. One you have may have expired.`;
  return new Failure('no_token', message, 401, { headers: { 'WWW-Authenticate': challenge } });
}
