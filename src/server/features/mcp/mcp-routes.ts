import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Caller } from '../../accounts/access-tokens';
import type { Auth } from '../../accounts/auth';
import { bearerToken } from '../../accounts/embedded-supabase/session-tokens';
import { clientAddress, type ServerEnv } from '../../platform/http/client-address';
import { parseJsonBody } from '../../platform/http/json-body';
import type { Log } from '../../platform/http/log';
import { holdPermitUntilSent, receiveBody } from '../../platform/http/request-guards';
import type { Settings } from '../../platform/settings';
import { createLiveCalls } from './live-calls';
import { type CallerInfo, mcpHandler, type ToolServices } from './mcp-server';
import { ticketOf, type Views } from './views';

/** Where clients look up how to authenticate (RFC 9728); some omit the path of the resource. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** The response to a batch of requests: the protocol has none since 2025-06-18, and each call is counted by itself. */
const LIST_REFUSAL = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'This is a list of requests, and one is taken at a time. Send each by itself.' },
};

/** What the tools for assistants need. */
export interface McpServices extends ToolServices, Pick<Auth, 'accessTokens'> {
  settings: Pick<Settings, 'limits' | 'llm' | 'trustProxy'>;
}

/** What `mcpRoutes` needs. Pages may call from the site's own origin and from `allowedOrigins`. */
export interface McpOptions {
  services: McpServices;
  allowedOrigins: readonly string[];
  /** The views of tools that hosts show; absent if none were built. */
  views: Views | undefined;
  log: Log;
}

/** `/mcp`: the tools for assistants over the Model Context Protocol, with the tokens of the API. */
export function mcpRoutes({ services, allowedOrigins, views, log }: McpOptions): Hono<ServerEnv> {
  const calls = createLiveCalls();
  const handler = mcpHandler({ services, calls, views, log });
  const site = withoutTrailingSlashes(services.siteUrl);
  const origins = new Set([new URL(site).origin, ...allowedOrigins]);
  const routes = new Hono<ServerEnv>();

  for (const path of [RESOURCE_METADATA, `${RESOURCE_METADATA}/mcp`])
    routes.get(path, (context) => context.json(metadata(site)));

  routes.all('/mcp', async (context) => {
    const origin = context.req.header('origin');
    if (origin !== undefined && !origins.has(origin))
      throw new Failure('foreign_origin', 'Pages of this origin may not call the tools here.', 403, {
        field: 'Origin',
      });
    const token = bearerToken(context.req.header('authorization')) ?? '';
    const address = clientAddress(context, services.settings.trustProxy);
    const caller = await callerOf(services, { site, token, address });
    services.limits.countCall(caller.id);
    const authInfo = {
      token: '',
      clientId: caller.id,
      scopes: [],
      extra: { caller, ticket: ticketOf(token) } satisfies CallerInfo,
    };
    if (context.req.method !== 'POST') return handler.fetch(context.req.raw, { authInfo });
    const { bodyBytes } = services.settings.limits;
    const text = await receiveBody(services, caller.id, context.req.raw, bodyBytes);
    const parsedBody = parseJsonBody(text);
    if (Array.isArray(parsedBody)) return context.json(LIST_REFUSAL, 400);
    if (methodOf(parsedBody) === 'resources/read') holdPermitUntilSent(services, caller.id, context);
    const cancelled = cancelledRequest(parsedBody);
    if (cancelled !== undefined) calls.cancel(caller.id, cancelled);
    return handler.fetch(context.req.raw, { authInfo, parsedBody });
  });
  return routes;
}

/** @throws Failure 401 that names the metadata on how to authenticate, 429 if the address has sent too many unknown tokens */
async function callerOf(
  { accessTokens }: Pick<Auth, 'accessTokens'>,
  { site, token, address }: { site: string; token: string; address: string },
): Promise<Caller> {
  const caller = token && (await accessTokens.findCaller(token, address));
  if (caller) return caller;
  const challenge = `Bearer error="invalid_token", resource_metadata="${site}${RESOURCE_METADATA}/mcp"`;
  const words = `Send a token of your account as "Authorization: Bearer pat_…": it is made at ${site}/account/api. One you have may have expired.`;
  throw new Failure('no_token', words, 401, { headers: { 'WWW-Authenticate': challenge } });
}

/** The metadata of RFC 9728. No authorization server issues these tokens: members create them, as the documentation explains. */
function metadata(site: string): object {
  return {
    resource: `${site}/mcp`,
    resource_documentation: `${site}/account/api`,
    bearer_methods_supported: ['header'],
  };
}

/** The method of a message; undefined for a response or an invalid message. */
function methodOf(message: unknown): unknown {
  return (message as { method?: unknown } | null | undefined)?.method;
}

/** The request that a client's notification cancels; undefined for other messages. */
function cancelledRequest(message: unknown): unknown {
  if (methodOf(message) !== 'notifications/cancelled') return undefined;
  return (message as { params?: { requestId?: unknown } | null }).params?.requestId;
}
