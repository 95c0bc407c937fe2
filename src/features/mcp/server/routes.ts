import { type Context, Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { bearerToken } from '@/server/accounts/embedded-supabase/session-tokens';
import { type CallerServices, requireCaller } from '@/server/accounts/require-caller';
import { parseJsonBody } from '@/server/platform/http/body';
import type { ServerEnv } from '@/server/platform/http/client-address';
import type { Log } from '@/server/platform/http/log';
import { holdPermitUntilSent, receiveBody } from '@/server/platform/http/request-guards';
import type { Settings } from '@/server/platform/settings';
import type { AssistantKeys } from './assistant-keys';
import type { LiveCalls } from './live-calls';
import { type CallerInfo, mcpHandler, type ToolServices } from './mcp-server';
import { ticketOf, type Views } from './views';

/** The response to a batch: the protocol has had none since 2025-06-18, and each call must be counted. */
const BATCH_REFUSAL = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Batches of requests are not supported. Send each request by itself.' },
};

/** The parameters of `notifications/cancelled`. */
interface Cancellation {
  requestId?: unknown;
  reason?: unknown;
}

export interface McpServices extends ToolServices, Pick<CallerServices, 'accessTokens'> {
  assistantKeys: Pick<AssistantKeys, 'forCaller'>;
  liveCalls: LiveCalls;
  /** The views of tools that hosts show; absent if none were built. */
  mcp: { views: Views | undefined; log: Log };
  settings: Pick<Settings, 'limits' | 'llm' | 'trustProxy' | 'allowedOrigins'>;
}

/** Creates the route `/mcp`: tools for assistants (Model Context Protocol), by tokens of members or connected apps. */
export function createRoutes(services: McpServices): Hono<ServerEnv> {
  const { liveCalls: calls, mcp, settings } = services;
  const handler = mcpHandler({ services, calls, ...mcp });
  // Pages of these may call it.
  const origins = new Set([new URL(services.siteUrl).origin, ...settings.allowedOrigins]);
  const routes = new Hono<ServerEnv>();

  const respond = async (context: Context<ServerEnv>): Promise<Response> => {
    const origin = context.req.header('origin');
    if (origin !== undefined && !origins.has(origin))
      throw new Failure('foreign_origin', 'Pages of this origin may not call the tools here.', 403, {
        field: 'Origin',
      });
    const caller = await requireCaller(services, context, 'mcp');
    const token = bearerToken(context.req.header('authorization')) ?? '';
    const keys = services.assistantKeys.forCaller(caller, token);
    const extra = { caller, ticket: ticketOf(token), keys } satisfies CallerInfo;
    const authInfo = { token: '', clientId: caller.id, scopes: [], extra };
    if (context.req.method !== 'POST') return handler.fetch(context.req.raw, { authInfo });
    const { bodyBytes } = services.settings.limits;
    const text = await receiveBody(services, caller.id, context.req.raw, bodyBytes);
    const parsedBody = parseJsonBody(text);
    if (Array.isArray(parsedBody)) return context.json(BATCH_REFUSAL, 400);
    const { method, params } = (parsedBody ?? {}) as { method?: unknown; params?: Cancellation | null };
    if (method === 'resources/read') holdPermitUntilSent(services, caller.id, context);
    if (method === 'notifications/cancelled' && params?.requestId !== undefined)
      await calls.cancel(caller.tokenId, params.requestId, params.reason);
    return handler.fetch(context.req.raw, { authInfo, parsedBody });
  };
  routes.all('/', respond);
  return routes;
}
