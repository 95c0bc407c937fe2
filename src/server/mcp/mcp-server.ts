import {
  type CallToolResult,
  createMcpHandler,
  type ListToolsResult,
  type McpHttpHandler,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import type { Caller } from '../api/access-tokens';
import { apiTool, apiToolIds } from '../api/api-tools';
import type { Gateway } from '../gateway/gateway';
import type { Log } from '../http/log';
import { callTool } from './call-tool';
import type { LiveCalls } from './live-calls';
import { progressTo } from './progress';
import { toldTool } from './tool-words';

const INSTRUCTIONS =
  'Each tool takes what the form of its page takes and gives what that shows. Ask the user for what is missing; never ask for a key. What a tool gives is kept among the results of the user.';

/** What the routes pass on to the handler: who asks. */
export interface CallerInfo extends Record<string, unknown> {
  caller: Caller;
}

/** Answers requests of the Model Context Protocol, of both of its eras, by the tools of a gateway. */
export function mcpHandler(gateway: Gateway, calls: LiveCalls, log: Log): McpHttpHandler {
  return createMcpHandler((request) => mcpServer(gateway, calls, request, log));
}

/** A server for one request: nothing is kept between two, so that any process may answer. */
function mcpServer(
  gateway: Gateway,
  calls: LiveCalls,
  { era, authInfo, requestInfo }: McpRequestContext,
  log: Log,
): Server {
  if (!authInfo) throw new Error('A request has come to the tools without its caller.');
  const { caller } = authInfo.extra as CallerInfo;
  const name = new URL(gateway.siteUrl).hostname;
  const server = new Server(
    { name, title: `Tools of ${name}`, version: '1' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', async () => {
    const tools = await Promise.all(idsFor(gateway, caller).map((id) => apiTool(gateway, id)));
    return { tools: tools.map((tool) => toldTool(gateway, tool)) } as ListToolsResult;
  });
  server.setRequestHandler('tools/call', async ({ params }, context): Promise<CallToolResult> => {
    if (!idsFor(gateway, caller).includes(params.name))
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        'There is no such tool, or the token is not good for it.',
      );
    const tool = await apiTool(gateway, params.name);
    const live = calls.keep(caller.id, context.mcpReq.id);
    // Until 2026-07-28 a connection that breaks ends nothing; since then it is how a call is cancelled.
    const cancelled = era === 'legacy' ? live.signal : context.mcpReq.signal;
    const given = params.arguments ?? {};
    const headers = requestInfo?.headers;
    try {
      return await callTool(gateway, { tool, caller, given, headers, cancelled, tell: progressTo(context) });
    } catch (error) {
      log(`mcp ${params.name}: ${error instanceof Error ? error.stack : error}`);
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong on our side. Please try again.');
    } finally {
      live.done();
    }
  });
  return server;
}

function idsFor(gateway: Gateway, { tools }: Caller): string[] {
  return apiToolIds(gateway).filter((id) => tools?.includes(id) ?? true);
}
