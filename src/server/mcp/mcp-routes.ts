import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Caller } from '../api/access-tokens';
import { holdUntilSent, receiveBody } from '../gateway/callers';
import type { Gateway } from '../gateway/gateway';
import { jsonBody } from '../gateway/json-body';
import { clientAddress, type ServerEnv } from '../http/client-address';
import type { Log } from '../http/log';
import { bearerToken } from '../stack/tokens';
import { liveCalls } from './live-calls';
import { type CallerInfo, mcpHandler } from './mcp-server';
import { ticketOf, type Views } from './views';

/** Where clients look up how they are let in (RFC 9728); some ask without the path. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** What a list of requests is answered with: the protocol has none since 2025-06-18, and each counts as one call. */
const LIST_REFUSAL = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'This is a list of requests, and one is taken at a time. Send each by itself.' },
};

/** What is let in from pages: those of the site, and of the origins the operator allows. */
export interface McpOptions {
  gateway: Gateway;
  allowedOrigins: readonly string[];
  /** What hosts show of tools; absent where none were built. */
  views: Views | undefined;
  log: Log;
}

/** `/mcp`: the tools for assistants, by the Model Context Protocol, with the tokens of the API. */
export function mcpRoutes({ gateway, allowedOrigins, views, log }: McpOptions): Hono<ServerEnv> {
  const calls = liveCalls();
  const handler = mcpHandler({ gateway, calls, views, log });
  const site = withoutTrailingSlashes(gateway.siteUrl);
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
    const address = clientAddress(context, gateway.settings.trustProxy);
    const caller = await callerOf(gateway, { site, token, address });
    gateway.limits.takeCall(caller.id);
    const authInfo = {
      token: '',
      clientId: caller.id,
      scopes: [],
      extra: { caller, ticket: ticketOf(token) } satisfies CallerInfo,
    };
    if (context.req.method !== 'POST') return handler.fetch(context.req.raw, { authInfo });
    const { bodyBytes } = gateway.settings.limits;
    const text = await receiveBody(gateway, caller.id, context.req.raw, bodyBytes);
    const parsedBody = jsonBody(text);
    if (Array.isArray(parsedBody)) return context.json(LIST_REFUSAL, 400);
    if (methodOf(parsedBody) === 'resources/read') holdUntilSent(gateway, caller.id, context);
    const ended = endedBy(parsedBody);
    if (ended !== undefined) calls.end(caller.id, ended);
    return handler.fetch(context.req.raw, { authInfo, parsedBody });
  });
  return routes;
}

/** @throws Failure 401 that says where a client finds how it is let in, 429 where its address has sent too many unknown tokens */
async function callerOf(
  { accessTokens }: Gateway,
  { site, token, address }: { site: string; token: string; address: string },
): Promise<Caller> {
  const caller = token && (await accessTokens.callerOf(token, address));
  if (caller) return caller;
  const challenge = `Bearer error="invalid_token", resource_metadata="${site}${RESOURCE_METADATA}/mcp"`;
  const words = `Send a token of your account as "Authorization: Bearer pat_…": it is made at ${site}/account/api. One you have may have expired.`;
  throw new Failure('no_token', words, 401, { headers: { 'WWW-Authenticate': challenge } });
}

/** No server gives these tokens to clients: members make them, and the documentation says where. */
function metadata(site: string): object {
  return {
    resource: `${site}/mcp`,
    resource_documentation: `${site}/account/api`,
    bearer_methods_supported: ['header'],
  };
}

/** What a message asks for; undefined for an answer, and for what is no message. */
function methodOf(message: unknown): unknown {
  return (message as { method?: unknown } | null | undefined)?.method;
}

/** The request that a notification of a client ends; undefined for everything else. */
function endedBy(message: unknown): unknown {
  if (methodOf(message) !== 'notifications/cancelled') return undefined;
  return (message as { params?: { requestId?: unknown } | null }).params?.requestId;
}
