import {
  type CallToolResult,
  createMcpHandler,
  type ListToolsResult,
  type McpHttpHandler,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { FORM_TOOL } from '@/contracts/assistant';
import type { Caller } from '../api/access-tokens';
import { apiTool, apiToolIds } from '../api/api-tools';
import type { Gateway } from '../gateway/gateway';
import type { Log } from '../http/log';
import { callTool } from './call-tool';
import { formOf, formTool, viewCapabilities, viewMeta, viewResource } from './form-tool';
import type { LiveCalls } from './live-calls';
import { progressTo } from './progress';
import { toldTool } from './tool-words';
import { toolOfView, VIEW_TYPE, type Views } from './views';

const INSTRUCTIONS =
  'Each tool takes what the form of its page takes and gives what that shows. Ask the user for what is missing; never ask for a key. What a tool gives is kept among the results of the user.';

/** What the routes pass on to the handler: who asks. */
export interface CallerInfo extends Record<string, unknown> {
  caller: Caller;
  /** What the views made for them are known by. */
  ticket: string;
}

/** What requests are answered with. */
export interface McpParts {
  gateway: Gateway;
  calls: LiveCalls;
  /** Absent where none were built. */
  views: Views | undefined;
  log: Log;
}

/** Answers requests of the Model Context Protocol, of both of its eras, by the tools of a gateway. */
export function mcpHandler(parts: McpParts): McpHttpHandler {
  return createMcpHandler((request) => mcpServer(parts, request));
}

/** A server for one request: nothing is kept between two, so that any process may answer. */
function mcpServer(parts: McpParts, request: McpRequestContext): Server {
  const { gateway, views } = parts;
  if (!request.authInfo) throw new Error('A request has come to the tools without its caller.');
  const info = request.authInfo.extra as CallerInfo;
  const ids = () => idsFor(gateway, info.caller);
  const name = new URL(gateway.siteUrl).hostname;
  const server = new Server(
    { name, title: `Tools of ${name}`, version: '1' },
    { capabilities: { tools: {}, ...(views && viewCapabilities) }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', async () => {
    const told = (await Promise.all(ids().map((id) => apiTool(gateway, id)))).map((tool) => toldTool(gateway, tool));
    const tools = views ? [...told.map((tool) => ({ ...tool, _meta: viewMeta(tool.name) })), formTool] : told;
    return { tools } as ListToolsResult;
  });
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const { name: called, arguments: given = {} } = params;
    if (!views || called !== FORM_TOOL) return answer(parts, request, info, { id: called, given }, context);
    const { tool, answers } = formOf(given, info.ticket);
    return answer(parts, request, info, { id: tool, given: answers, fromForm: true }, context);
  });
  if (!views) return server;
  server.setRequestHandler('resources/list', async () => {
    const tools = await Promise.all(ids().map((id) => apiTool(gateway, id)));
    return { resources: tools.map(({ form }) => viewResource(form.id, form.page?.title ?? form.id)) };
  });
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const id = toolOfView(uri);
    if (!ids().includes(id)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such view.');
    const text = await views.read(id, info.ticket);
    return { contents: [{ uri, mimeType: VIEW_TYPE, text, _meta: { ui: { prefersBorder: true } } }] };
  });
  return server;
}

/** A tool that is to be run. */
interface Called {
  id: string;
  given: unknown;
  fromForm?: boolean;
}

async function answer(
  { gateway, calls, log }: McpParts,
  { era, requestInfo }: McpRequestContext,
  { caller }: CallerInfo,
  { id, given, fromForm }: Called,
  context: ServerContext,
): Promise<CallToolResult> {
  if (!idsFor(gateway, caller).includes(id))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool, or the token is not good for it.');
  const tool = await apiTool(gateway, id);
  const live = calls.keep(caller.id, context.mcpReq.id);
  // Until 2026-07-28 a connection that breaks ends nothing; since then it is how a call is cancelled.
  const cancelled = era === 'legacy' ? live.signal : context.mcpReq.signal;
  const headers = requestInfo?.headers;
  const tell = progressTo(context);
  try {
    return await callTool(gateway, { tool, caller, given, headers, cancelled, tell, ...(fromForm && { fromForm }) });
  } catch (error) {
    log(`mcp ${id}: ${error instanceof Error ? error.stack : error}`);
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong on our side. Please try again.');
  } finally {
    live.done();
  }
}

function idsFor(gateway: Gateway, { tools }: Caller): string[] {
  return apiToolIds(gateway).filter((id) => tools?.includes(id) ?? true);
}
